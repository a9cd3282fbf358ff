import { within } from "@testing-library/dom";
import { HttpResponse } from "msw";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { mondayOf, seoulDay } from "../../../app/korean/dates.ts";
import { startStubbedSite } from "../../helpers/stubbed-backend.ts";

let site: Awaited<ReturnType<typeof startStubbedSite>>;
beforeAll(async () => {
  site = await startStubbedSite();
});
afterAll(() => site.stop());

const figures = {
  new: 5,
  in_progress: 1_200,
  completed: 40,
  this_week: 8,
  last_week: 11,
  last_week_so_far: 6,
  first_responses: 31,
  median_first_response_seconds: 12_000,
  oldest_unanswered: {
    id: "0b5e6d1c-9d1b-4f4e-8a53-0f7a3f2f9c11",
    organization_name: "한빛초등학교",
    created_at: new Date(Date.now() - (30 * 24 + 4) * 3_600_000).toISOString(),
  },
  last_anonymisation: { ran_at: "2026-11-21T18:10:00+00:00", anonymised: 3 },
};
const statistics = {
  by_week: [
    { week: "2026-09-28", count: 2 },
    { week: "2026-10-05", count: 7 },
  ],
  by_organization_type: [{ organization_type: "school", count: 9 }],
  by_estimated_users: [{ estimated_users: null, count: 9 }],
  by_status: [
    { status: "new", count: 1 },
    { status: "in_progress", count: 2 },
    { status: "completed", count: 6 },
  ],
};
const nothing = {
  ...statistics,
  by_week: [{ week: "2026-09-28", count: 0 }],
  by_organization_type: [],
  by_estimated_users: [],
  by_status: [],
};

const faults = {
  "answers 500": HttpResponse.json({ message: "boom" }, { status: 500 }),
  "answers a proxy's page": HttpResponse.html("<h1>Bad Gateway</h1>", { status: 502 }),
  "cannot be reached": HttpResponse.error(),
  "answers something else": HttpResponse.json({ new: "many" }),
};
function expectLogged(event: string): void {
  expect(vi.mocked(console.error).mock.calls.join("\n")).toContain(event);
  vi.mocked(console.error).mockClear();
}

const notice = "문의 수치를 불러오지 못했습니다";

describe("the overview", () => {
  test("says that notices are stuck, and leads to those that no server tries any more", async () => {
    const lineFor = async (counts: object) => {
      const stuck = { waiting: 3, failed: 0, dead: 0, sent: 9, ...counts };
      site.answering({ "rpc/inquiry_figures": figures, "rpc/delivery_counts": stuck });
      const { screen } = await site.admin().open("/dashboard");
      return screen.queryByRole("link", { name: /보내지 못한 알림/ });
    };
    expect(await lineFor({})).toBeNull();
    expect((await lineFor({ failed: 2 }))?.getAttribute("href")).toBe("/dashboard/notices?state=failed");
    const dead = await lineFor({ failed: 2, dead: 1 });
    expect(dead?.textContent).toBe("보내지 못한 알림이 3건 있습니다.");
    expect(dead?.getAttribute("href")).toBe("/dashboard/notices?state=dead");
  });

  test("says each figure in words and leads to what it counts", async () => {
    site.answering({ "rpc/inquiry_figures": figures });
    const { screen, document } = await site.admin().open("/dashboard");
    const cardOf = (name: string) =>
      screen.getByText(name, { selector: "dt" }).parentElement?.textContent.replaceAll(/\s+/g, " ");
    expect(cardOf("신규")).toContain("5건");
    expect(cardOf("진행중")).toContain("1,200건");
    expect(cardOf("완료")).toContain("40건");
    expect(cardOf("이번 주 접수")).toContain(
      "아직 끝나지 않은 주입니다. 지난주 같은 때까지 6건 대비 +2건 (33% 증가), 지난주 전체 11건",
    );
    expect(cardOf("첫 응답까지 걸린 시간")).toContain("3시간 20분최근 90일 문의 가운데 응답한 31건의 중앙값");
    expect(cardOf("첫 응답까지 걸린 시간")).toContain(
      "첫 연락을 기록한 때와 상태를 바꾼 때 가운데 이른 쪽을 첫 응답으로 봅니다.",
    );
    expect(cardOf("가장 오래 기다린 문의")).toContain("30일 4시간기한 지남 · 한빛초등학교");

    const links = [...document.querySelectorAll("main dl a")].map((link) => link.getAttribute("href"));
    expect(links.slice(0, 3)).toEqual([
      "/dashboard/inquiries?status=new&spam=none",
      "/dashboard/inquiries?status=in_progress&spam=none",
      "/dashboard/inquiries?status=completed&spam=none",
    ]);
    expect(links[3]).toMatch(/^\/dashboard\/inquiries\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&spam=none$/);
    expect(links[5]).toBe(`/dashboard/inquiries/${figures.oldest_unanswered.id}?list=%3Fqueue%3Dunanswered`);
  });

  test("is honest where there is nothing to count", async () => {
    const empty = { new: 0, in_progress: 0, completed: 0, this_week: 0, last_week: 0, last_week_so_far: 0 };
    const unanswered = {
      first_responses: 0,
      median_first_response_seconds: null,
      oldest_unanswered: null,
      last_anonymisation: null,
    };
    site.answering({
      "rpc/inquiry_figures": { ...empty, ...unanswered },
    });
    const { screen, text } = await site.admin().open("/dashboard");
    screen.getByText("기록 없음");
    screen.getByText("응답을 기다리는 문의가 없습니다.");
    expect(text).toContain("지난주 같은 때까지 0건 대비 변화 없음");
  });

  describe("says of the daily anonymisation", () => {
    const late = "이틀이 넘도록 실행되지 않았습니다.";
    const never = "아직 한 번도 실행되지 않았습니다.";
    const hint = "서버 관리자에게 알려 주십시오.";
    const shownAfter = async (last_anonymisation: object | null) => {
      site.answering({ "rpc/inquiry_figures": { ...figures, last_anonymisation } });
      const { screen } = await site.admin().open("/dashboard");
      const name = screen.getByText("마지막 익명 처리", { selector: "dt" });
      return name.parentElement?.parentElement?.textContent.replaceAll(/\s+/g, " ") ?? "";
    };
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

    test("when it ran, by the clock in Seoul, and how many it was", async () => {
      const shown = await shownAfter({ ran_at: "2026-11-20T18:10:00+00:00", anonymised: 1_003 });
      expect(shown).toContain("2026년 11월 21일 오전 3:10");
      expect(shown).toContain("1,003건 처리");
    });

    test("nothing more while it runs every day", async () => {
      for (const hours of [0, 25, 47]) {
        const shown = await shownAfter({ ran_at: hoursAgo(hours), anonymised: 0 });
        expect(shown).toContain("0건 처리");
        for (const words of [late, never, hint]) expect(shown).not.toContain(words);
      }
    });

    test("that it has not run for two days, and what to do", async () => {
      const shown = await shownAfter({ ran_at: hoursAgo(49), anonymised: 4 });
      expect(shown).toContain("4건 처리");
      for (const words of [late, hint]) expect(shown).toContain(words);
    });

    test("that it never ran, and what to do", async () => {
      const shown = await shownAfter(null);
      for (const words of ["아직 없음", never, hint, "README"]) expect(shown).toContain(words);
      expect(shown).not.toMatch(/pg_cron|anonymise/);
    });
  });

  test.each(Object.entries(faults))("keeps the samples when the backend %s", async (_, fault) => {
    site.answering({ "rpc/inquiry_figures": fault });
    const page = await site.admin().open("/dashboard");
    expect(page.screen.getByRole("alert").textContent).toContain(notice);
    page.screen.getByText("예시 데이터");
    for (const name of ["Total Sessions", "Active Users", "Growth Rate", "Avg. Session"])
      page.screen.getByText(name);
    expect(page.text).not.toContain("boom");
    expectLogged("inquiry summary not read");
  });
});

describe("analytics", () => {
  test("asks for the last 26 weeks unless another period is chosen", async () => {
    const weeksAsked: number[] = [];
    site.answering({
      "rpc/inquiry_statistics": ({ received_from = "", received_to = "" }) => {
        weeksAsked.push(
          Math.ceil((Date.parse(received_to) - Date.parse(received_from) + 1) / (7 * 86_400_000)),
        );
        return statistics;
      },
    });
    for (const query of ["", "?weeks=52", "?weeks=13", "?weeks=1000", "?weeks=abc"]) {
      await site.admin().open(`/dashboard/analytics${query}`);
    }
    expect(weeksAsked).toEqual([26, 52, 13, 26, 26]);
  });

  test("draws four charts, each with its words and its table", async () => {
    site.answering({ "rpc/inquiry_statistics": statistics });
    const { screen, html } = await site.admin().open("/dashboard/analytics");
    screen.getByRole("img", { name: /^주별 접수 막대그래프.*10월 5일~11일이 7건으로 가장 많습니다/ });
    screen.getByRole("img", { name: /기관 유형별 접수 막대그래프.*학교\/교육기관 9건/ });
    screen.getByRole("img", { name: /예상 이용 인원별 접수 막대그래프.*미입력 9건/ });
    screen.getByRole("img", { name: /처리 단계 막대그래프. 접수 9건, 처리 시작 8건, 완료 6건/ });
    for (const name of [
      "주별 접수",
      "기관 유형별 접수",
      "예상 이용 인원별 접수",
      "처리 단계",
      "지금의 상태",
    ]) {
      screen.getByRole("table", { name, hidden: true });
    }
    expect(html).not.toMatch(/\sstyle=/);
    screen.getByRole("link", { name: "학교/교육기관", hidden: true });
    expect(screen.queryByRole("link", { name: "상담센터", hidden: true })).toBeNull();
  });

  const measured = { received: 12, answered: 11, median_seconds: 3 * 3_600, p90_seconds: 30 * 3_600 };
  const responses = {
    overall: measured,
    by_week: [
      { week: "2026-09-28", ...measured },
      { week: "2026-10-05", received: 3, answered: 0, median_seconds: null, p90_seconds: null },
    ],
    by_form: [
      { form: "landing", ...measured },
      { form: "inquiry", received: 0, answered: 0, median_seconds: null, p90_seconds: null },
    ],
  };
  const cellsOf = (table: HTMLElement, name: RegExp) =>
    [...(within(table).getByRole("rowheader", { name, hidden: true }).closest("tr")?.cells ?? [])]
      .slice(1)
      .map(({ textContent }) => textContent);

  test("shows the time to the first response by week and by form, each with its numbers", async () => {
    site.answering({ "rpc/inquiry_statistics": statistics, "rpc/response_figures": responses });
    const { screen, text } = await site.admin().open("/dashboard/analytics");
    expect(text).toContain("접수 12건 중 11건에 응답했습니다. 중앙값은 3시간, 90백분위는 1일 6시간입니다.");
    expect(text).toContain("첫 연락을 기록한 때와 상태를 바꾼 때 가운데 이른 쪽을 첫 응답으로 봅니다.");
    screen.getByRole("img", {
      name: /꺾은선그래프.*9월 28일~10월 4일은 12건 중 11건에 응답해 중앙값 3시간, 90백분위 1일 6시간/,
    });
    const weeks = screen.getByRole("table", { name: "주별 첫 응답 시간", hidden: true });
    expect(cellsOf(weeks, /9월 28일/)).toEqual(["12건 중 11건", "3시간", "1일 6시간"]);
    expect(cellsOf(weeks, /10월 5일/)).toEqual(["3건 중 0건", "–", "–"]);
    const forms = screen.getByRole("table", { name: "들어온 양식별 첫 응답 시간" });
    expect(cellsOf(forms, /첫 화면 양식/)).toEqual(["12건 중 11건", "3시간", "1일 6시간"]);
    expect(cellsOf(forms, /문의 화면 양식/)).toEqual(["0건 중 0건", "–", "–"]);
  });

  test("marks the week that is running", async () => {
    const week = mondayOf(seoulDay());
    site.answering({
      "rpc/inquiry_statistics": { ...statistics, by_week: [{ week, count: 9 }] },
      "rpc/response_figures": { ...responses, by_week: [{ week, ...measured }] },
    });
    const { screen } = await site.admin().open("/dashboard/analytics");
    expect(
      screen.getAllByRole("rowheader", { name: /\(이번 주, 아직 끝나지 않음\)$/, hidden: true }),
    ).toHaveLength(2);
  });

  test("says how much each admin has to do, by name and not by number, and nothing of their speed", async () => {
    const member = (user_id: string, display_name: string) => ({
      user_id,
      display_name,
      email: null,
      created_at: "2026-01-01T00:00:00Z",
    });
    site.answering({
      "rpc/inquiry_statistics": statistics,
      "rpc/workload": [
        { assigned_to: "b", received: 2, open: 1 },
        { assigned_to: "gone", received: 1, open: 0 },
        { assigned_to: null, received: 4, open: 1_204 },
      ],
      members: [member("b", "나래"), member("a", "가온")],
      user_roles: ({ select }) =>
        select === "role" ? [{ role: "admin" }] : [{ user_id: "a" }, { user_id: "b" }],
    });
    const { screen } = await site.admin().open("/dashboard/analytics");
    const table = screen.getByRole<HTMLTableElement>("table", { name: "담당별 업무량" });
    expect([...table.rows].map(({ cells }) => [...cells].map(({ textContent }) => textContent))).toEqual([
      ["담당", "남은 문의", "이 기간 접수"],
      ["가온", "0건", "0건"],
      ["나래", "1건", "2건"],
      ["지금은 없는 계정", "0건", "1건"],
      ["담당 없음", "1,204건", "4건"],
    ]);
    expect(within(table).getByRole("link", { name: "담당 없음" }).getAttribute("href")).toMatch(
      /^\/dashboard\/inquiries\?assigned=none&from=.+&to=.+&spam=none$/,
    );
  });

  test.each([
    ["rpc/response_figures", "response times not read"],
    ["rpc/workload", "workload not read"],
  ])("says that something is missing where %s cannot be read, and shows the rest", async (name, event) => {
    site.answering({
      "rpc/inquiry_statistics": statistics,
      [name]: HttpResponse.json({ message: "boom" }, { status: 500 }),
    });
    const { screen } = await site.admin().open("/dashboard/analytics");
    expect(screen.getByRole("alert").textContent).toContain(notice);
    screen.getByRole("img", { name: /주별 접수/ });
    expectLogged(event);
  });

  test("has what is coming soon below what is there", async () => {
    site.answering({ "rpc/inquiry_statistics": statistics, "rpc/response_figures": responses });
    const { html } = await site.admin().open("/dashboard/analytics");
    const soon = html.indexOf("Coming soon");
    for (const figure of ['role="img"', "담당별 업무량"]) {
      expect(html).toContain(figure);
      expect(html.lastIndexOf(figure, soon)).toBe(html.lastIndexOf(figure));
    }
  });

  test("says so when nothing came in the period", async () => {
    site.answering({ "rpc/inquiry_statistics": nothing });
    const { screen } = await site.admin().open("/dashboard/analytics");
    screen.getByText("이 기간에 접수된 문의가 없습니다.");
    expect(screen.queryByRole("img")).toBeNull();
    screen.getByText("Coming soon");
  });

  test.each(Object.entries(faults))("keeps the rest of the page when the backend %s", async (_, fault) => {
    site.answering({ "rpc/inquiry_statistics": fault });
    const { screen } = await site.admin().open("/dashboard/analytics");
    expect(screen.getByRole("alert").textContent).toContain(notice);
    screen.getByText("Coming soon");
    screen.getByRole("button", { name: "기간 바꾸기" });
    expectLogged("inquiry statistics not read");
  });
});

describe("the report of a month", () => {
  const institution = {
    id: "0b5e6d1c-9d1b-4f4e-8a53-0f7a3f2f9c11",
    reference: "7K3M9QX2VT",
    organization_name: "한빛초등학교",
    organization_type: "school",
    estimated_users: null,
    created_at: "2026-10-31T14:59:00Z",
  };
  const report = "/dashboard/reports/monthly?month=2026-10";
  const cohort = {
    received: 9,
    answered: 9,
    completed: 0,
    median_first_response_seconds: 3_600,
    median_completion_seconds: null,
  };
  const promises = { kept: 5, missed: 1, open: 0 };
  const figures = {
    statistics,
    cohorts: { current: cohort, previous: cohort },
    promises: { current: promises, previous: promises },
    outcomes: {},
  };

  test("sees the month before as it stood when it was as old as this one is now", async () => {
    let seen: Record<string, string> = {};
    site.answering({
      "rpc/month_report": (asked) => {
        seen = asked;
        return figures;
      },
      inquiries: [],
    });
    await site.admin().open(report);
    const ageOf = (moment = "", day = "") => Date.parse(moment) - Date.parse(`${day}T00:00:00+09:00`);
    expect(seen).toMatchObject({ received_from: "2026-10-01", previous_from: "2026-09-01" });
    expect(ageOf(seen.as_of, seen.received_from)).toBeGreaterThan(0);
    expect(ageOf(seen.previous_as_of, seen.previous_from)).toBe(ageOf(seen.as_of, seen.received_from));
  });

  test("stands beside the month before, and lists the institutions by status", async () => {
    site.answering({
      "rpc/month_report": {
        ...figures,
        cohorts: {
          current: cohort,
          previous: { ...cohort, received: 6, answered: 6, median_first_response_seconds: 7_200 },
        },
      },
      inquiries: ({ status }) => (status === "eq.completed" ? [institution] : []),
    });
    const { screen, document, text } = await site.admin().open(report);
    screen.getByRole("heading", { name: "2026년 10월 문의 보고서", level: 1 });
    expect(document.title).toContain("2026년 10월 문의 보고서");
    expect(text).toContain("접수6건9건+3건 (50% 증가)");
    expect(text).toContain("첫 응답까지2시간 (6건 중 6건)1시간 (9건 중 9건)-1시간 (빨라짐)");
    expect(text).toContain(
      "완료까지기록 없음 (6건 중 0건)기록 없음 (9건 중 0건)남은 문의가 있어 판단하지 않음",
    );

    const row = screen.getByRole("rowheader", { name: "한빛초등학교" }).closest("tr");
    expect([...(row?.cells ?? [])].map(({ textContent }) => textContent)).toEqual([
      "10월 31일",
      "한빛초등학교",
      "학교/교육기관",
      "미입력",
      "7K3M9QX2VT",
    ]);
    expect(row?.closest("table")?.caption?.textContent).toBe("완료 기관");
    expect(text).toContain("최근 것부터 1건만 실었습니다.");
    expect(screen.getByRole("link", { name: "2026년 9월" }).getAttribute("href")).toBe(
      "/dashboard/reports/monthly?month=2026-09",
    );
    const file = screen.getByRole("button", { name: "CSV로 받기" }).closest("form");
    expect(file?.getAttribute("action")).toBe(
      "/dashboard/inquiries.csv?from=2026-10-01&to=2026-10-31&spam=none",
    );
  });

  test("asks for the days of that month in Seoul, and for nobody's name or number", async () => {
    const asked: Record<string, string>[] = [];
    site.answering({
      "rpc/month_report": figures,
      inquiries: (query) => {
        asked.push(query);
        return [];
      },
    });
    await site.admin().open(report);
    expect(asked).toHaveLength(3);
    expect(asked[0]?.created_at).toBe("lt.2026-10-31T15:00:00.000Z");
    expect(asked[0]?.suspected_spam).toBe("eq.false");
    expect(asked[0]?.select).not.toMatch(/contact_name|email|phone|message|\*/);
  });

  test("says so when nothing came in that month", async () => {
    const noPromises = { kept: 0, missed: 0, open: 0 };
    site.answering({
      "rpc/month_report": {
        ...figures,
        statistics: nothing,
        promises: { current: noPromises, previous: noPromises },
      },
      inquiries: [],
    });
    const { screen } = await site.admin().open(report);
    screen.getByText("이 기간에 접수된 문의가 없습니다.");
    screen.getByRole("heading", { name: "2026년 9월과 견주면" });
    expect(screen.queryByRole("link", { name: "2026년 9월" })).toBeNull();
  });

  const { "answers something else": _, ...refusals } = faults;

  test.each(Object.entries(refusals))("keeps the rest of the page when the backend %s", async (_, fault) => {
    for (const [event, answers] of [
      ["month report not read", { "rpc/month_report": fault, inquiries: [] }],
      ["institutions not read", { "rpc/month_report": figures, inquiries: fault }],
    ] as const) {
      site.answering(answers);
      const { screen } = await site.admin().open(report);
      expect(screen.getByRole("alert").textContent).toContain(notice);
      screen.getByRole("button", { name: "월간 보고서 보기" });
      screen.getByRole("button", { name: "CSV로 받기" });
      expectLogged(event);
    }
  });
});
