import { HttpResponse } from "msw";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
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
  median_first_response_seconds: 12_000,
  oldest_new: {
    id: "0b5e6d1c-9d1b-4f4e-8a53-0f7a3f2f9c11",
    organization_name: "한빛초등학교",
    created_at: new Date(Date.now() - (3 * 24 + 4) * 3_600_000).toISOString(),
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
  median_first_response_seconds: 3_600,
  median_completion_seconds: null,
};
const nothing = {
  ...statistics,
  by_week: [{ week: "2026-09-28", count: 0 }],
  by_organization_type: [],
  by_estimated_users: [],
  by_status: [],
  median_first_response_seconds: null,
};

const faults = {
  "answers 500": HttpResponse.json({ message: "boom" }, { status: 500 }),
  "answers a proxy's page": HttpResponse.html("<h1>Bad Gateway</h1>", { status: 502 }),
  "cannot be reached": HttpResponse.error(),
  "answers something else": HttpResponse.json({ new: "many" }),
};
/** The operator learns what the page only apologises for. */
function expectLogged(event: string): void {
  expect(vi.mocked(console.error).mock.calls.join("\n")).toContain(event);
  vi.mocked(console.error).mockClear();
}

const notice = "문의 수치를 불러오지 못했습니다";

describe("the overview", () => {
  test("says each figure in words and leads to what it counts", async () => {
    site.answering({ "rpc/inquiry_figures": figures });
    const { screen, document } = await site.admin().open("/dashboard");
    const cardOf = (name: string) =>
      screen.getByText(name, { selector: "dt" }).parentElement?.textContent.replaceAll(/\s+/g, " ");
    expect(cardOf("신규")).toContain("5건");
    expect(cardOf("진행중")).toContain("1,200건");
    expect(cardOf("완료")).toContain("40건");
    expect(cardOf("이번 주 접수")).toContain("지난주 전체 11건 대비 -3건 (27% 감소)");
    expect(cardOf("첫 응답까지 걸린 시간")).toContain("3시간 20분");
    expect(cardOf("가장 오래 기다린 문의")).toContain("3일 4시간한빛초등학교");

    const links = [...document.querySelectorAll("main dl a")].map((link) => link.getAttribute("href"));
    expect(links.slice(0, 3)).toEqual([
      "/dashboard/inquiries?status=new&spam=none",
      "/dashboard/inquiries?status=in_progress&spam=none",
      "/dashboard/inquiries?status=completed&spam=none",
    ]);
    expect(links[3]).toMatch(/^\/dashboard\/inquiries\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&spam=none$/);
    expect(links[5]).toBe(`/dashboard/inquiries/${figures.oldest_new.id}`);
  });

  test("is honest where there is nothing to count", async () => {
    const empty = { new: 0, in_progress: 0, completed: 0, this_week: 0, last_week: 0 };
    const unanswered = { median_first_response_seconds: null, oldest_new: null, last_anonymisation: null };
    site.answering({
      "rpc/inquiry_figures": { ...empty, ...unanswered },
    });
    const { screen, text } = await site.admin().open("/dashboard");
    screen.getByText("기록 없음");
    screen.getByText("응답을 기다리는 문의가 없습니다.");
    expect(text).toContain("지난주 전체 0건 대비 변화 없음");
  });

  describe("says of the daily anonymisation", () => {
    const late = "이틀이 넘도록 실행되지 않았습니다.";
    const never = "아직 한 번도 실행되지 않았습니다.";
    const hint = "private.anonymise_completed_inquiries()";
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
      for (const words of [late, hint, "운영 담당자에게 알려 주십시오"]) expect(shown).toContain(words);
    });

    test("that it never ran, and what to do", async () => {
      const shown = await shownAfter(null);
      for (const words of ["아직 없음", never, hint]) expect(shown).toContain(words);
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
    screen.getByRole("img", { name: /처리 단계 막대그래프. 접수 9건, 응답 시작 8건, 완료 6건/ });
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

  test("stands beside the month before, and lists the institutions by status", async () => {
    site.answering({
      "rpc/inquiry_statistics": ({ received_from }) =>
        received_from === "2026-09-01"
          ? {
              ...statistics,
              by_status: [{ status: "completed", count: 6 }],
              median_first_response_seconds: 7_200,
            }
          : statistics,
      inquiries: ({ status }) => (status === "eq.completed" ? [institution] : []),
    });
    const { screen, document, text } = await site.admin().open(report);
    screen.getByRole("heading", { name: "2026년 10월 문의 보고서", level: 1 });
    expect(document.title).toContain("2026년 10월 문의 보고서");
    expect(text).toContain("접수6건9건+3건 (50% 증가)");
    expect(text).toContain("첫 응답까지2시간1시간-1시간 (빨라짐)");
    expect(text).toContain("완료까지기록 없음기록 없음비교할 값 없음");

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
      "rpc/inquiry_statistics": statistics,
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
    site.answering({ "rpc/inquiry_statistics": nothing, inquiries: [] });
    const { screen } = await site.admin().open(report);
    screen.getByText("이 기간에 접수된 문의가 없습니다.");
    screen.getByRole("heading", { name: "2026년 9월과 견주면" });
    expect(screen.queryByRole("link", { name: "2026년 9월" })).toBeNull();
  });

  const { "answers something else": _, ...refusals } = faults;

  test.each(Object.entries(refusals))("keeps the rest of the page when the backend %s", async (_, fault) => {
    for (const [event, answers] of [
      ["inquiry statistics not read", { "rpc/inquiry_statistics": fault, inquiries: [] }],
      ["institutions not read", { "rpc/inquiry_statistics": statistics, inquiries: fault }],
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
