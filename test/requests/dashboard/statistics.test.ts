import { within } from "@testing-library/dom";
import { HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";
import { addMonths, mondayOf, monthOf, seoulDay } from "../../../app/korean/dates.ts";
import { frameOf, overviewOf, periodOf, useStubbedSite } from "../../helpers/stubbed-backend.ts";
import type { ShownPage } from "../../helpers/visitor.ts";

const site = useStubbedSite();

const faults = {
  "answers 500": HttpResponse.json({ message: "boom" }, { status: 500 }),
  "answers a proxy's page": HttpResponse.html("<h1>Bad Gateway</h1>", { status: 502 }),
  "cannot be reached": HttpResponse.error(),
  "answers something else": HttpResponse.json({ received: "many" }),
};
const unreadBanner = "문의 수치를 불러오지 못했습니다";

function expectLogged(event: string): void {
  expect(vi.mocked(console.error).mock.calls.join("\n")).toContain(event);
  vi.mocked(console.error).mockClear();
}

const today = seoulDay();
const monday = mondayOf(today);
const period = periodOf({
  received: 24,
  answered: 21,
  median_first_response_seconds: 12_000,
  kept: 14,
  missed: 7,
  by: {
    week: { [monday]: 24 },
    type: { school: 18, general: 6 },
    source: { web: 24 },
    status: { new: 2, in_progress: 4, completed: 18 },
    resolution: { adopted: 15, on_hold: 1, none: 3 },
    assigned: { b: 2, gone: 1, none: 21 },
    open: { b: 1, none: 5 },
  },
});

const textOf = (element: Element | null | undefined) => element?.textContent.replaceAll(/\s+/g, " ").trim();
const cardOf = ({ screen }: ShownPage, name: string) =>
  textOf(screen.getByText(name, { selector: "dt" }).parentElement);
const rowsOf = ({ screen }: ShownPage, name: string) =>
  [...screen.getByRole<HTMLTableElement>("table", { name, hidden: true }).rows].map(({ cells }) =>
    [...cells].map(({ textContent }) => textContent),
  );

describe.each(["/dashboard/analytics", "/dashboard/reports"])("%s", (path) => {
  test("says right under its heading what is coming soon", async () => {
    site.answering({ "rpc/period_statistics": period });
    const { screen } = await site.admin().open(path);
    const heading = screen.getByRole("heading", { level: 1 });
    expect(heading.nextElementSibling?.textContent).toMatch(/^Coming soon · /);
  });

  test("says the figures of its period, and of what each share is one", async () => {
    site.answering({ "rpc/period_statistics": period });
    const page = await site.admin().open(path);
    expect(cardOf(page, "접수")).toContain("24건이 가운데 18건을 완료했습니다.");
    expect(cardOf(page, "첫 응답까지 걸린 시간")).toMatch(/3시간 20분.*응답한 21건의 중앙값/);
    expect(cardOf(page, "기한 안에 첫 응답")).toMatch(/67%.*21건 중 14건/);
    expect(page.text).toContain(
      "부재중은 시도로만 세고 답장 받음과 상태만 바꾼 것은 응답으로 보지 않습니다.",
    );
    expect(rowsOf(page, "지금의 상태")).toEqual([
      ["상태", "접수", "비율"],
      ["신규", "2건", "8%"],
      ["진행중", "4건", "17%"],
      ["완료", "18건", "75%"],
    ]);
    expect(rowsOf(page, "상담 결과")).toContainEqual(["결과 없이 완료", "3건", "19건 중 3건"]);
    expect(rowsOf(page, "기관 유형")).toContainEqual(["첫 화면 양식(유형 없음)", "6건", "25%"]);
    expect(rowsOf(page, "주별 접수").at(-1)?.[1]).toBe("24건");
    expect(page.html, "the content security policy refuses it").not.toMatch(/\sstyle=/);
  });

  test("says that nothing was measured where nothing came", async () => {
    site.answering({ "rpc/period_statistics": periodOf() });
    const page = await site.admin().open(path);
    expect(cardOf(page, "접수")).toContain("0건");
    expect(page.screen.getAllByText("기록 없음")).toHaveLength(2);
    expect(rowsOf(page, "접수 경로")).toContainEqual(["전화", "0건", "–"]);
  });

  test.each(Object.entries(faults))("keeps the rest of its page when the backend %s", async (_, fault) => {
    site.answering({ "rpc/period_statistics": fault });
    const { screen } = await site.admin().open(path);
    expect(screen.getByRole("alert").textContent).toContain(unreadBanner);
    screen.getByText("Coming soon");
    screen.getByRole("combobox");
    expectLogged("statistics not read");
  });
});

test("analytics asks for the last 26 weeks unless another period is chosen", async () => {
  const weeksAsked: number[] = [];
  site.answering({
    "rpc/period_statistics": ({ received_from = "", received_to = "" }) => {
      weeksAsked.push(
        Math.ceil((Date.parse(received_to) - Date.parse(received_from) + 1) / (7 * 86_400_000)),
      );
      return period;
    },
  });
  for (const query of ["", "?weeks=52", "?weeks=13", "?weeks=1000", "?weeks=abc"])
    await site.admin().open(`/dashboard/analytics${query}`);
  expect(weeksAsked).toEqual([26, 52, 13, 26, 26]);
});

test("analytics draws its weeks, says them in words and has them as a table", async () => {
  site.answering({ "rpc/period_statistics": period });
  const page = await site.admin().open("/dashboard/analytics");
  page.screen.getByRole("img", { name: /^주별 접수 막대그래프. 26주 가운데 .*이 24건으로 가장 많습니다/ });
  expect(rowsOf(page, "주별 접수")).toHaveLength(27);
});

test("analytics says what each admin was given and has left, by name and not by number", async () => {
  site.answering({
    "rpc/period_statistics": period,
    "rpc/dashboard_layout": frameOf({ members: [{ user_id: "b", display_name: "나래", is_admin: true }] }),
  });
  const page = await site.admin().open("/dashboard/analytics");
  expect(rowsOf(page, "담당별 문의")).toEqual([
    ["담당", "접수", "남은 문의"],
    ["나래", "2건", "1건"],
    ["지금은 없는 계정", "1건", "0건"],
    ["담당 없음", "21건", "5건"],
  ]);
});

test("a report is of a whole month, whose list can be taken as a file", async () => {
  let asked: Record<string, string> = {};
  site.answering({ "rpc/period_statistics": (days) => ((asked = days), period) });
  const page = await site.admin().open("/dashboard/reports?month=2026-02");
  const { screen, document } = page;
  expect(asked).toEqual({ received_from: "2026-02-01", received_to: "2026-02-28" });
  screen.getByRole("heading", { name: "2026년 2월 문의 보고서", level: 2 });
  expect(document.title).toContain("2026년 2월 문의 보고서");
  expect(cardOf(page, "기한 안에 첫 응답")).toContain("2026년 2월 문의 가운데");
  expect(screen.getByRole<HTMLSelectElement>("combobox").value).toBe("2026-02");
  for (const [name, month] of [
    ["2026년 1월", "2026-01"],
    ["2026년 3월", "2026-03"],
  ])
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(`/dashboard/reports?month=${month}`);
  const file = screen.getByRole("button", { name: "CSV로 받기" }).closest("form");
  expect([file?.method, file?.getAttribute("action")]).toEqual([
    "post",
    "/dashboard/inquiries.csv?from=2026-02-01&to=2026-02-28&spam=none",
  ]);
});

test("a report of this month ends today, says so and leads to none that is to come", async () => {
  let asked: Record<string, string> = {};
  site.answering({ "rpc/period_statistics": (days) => ((asked = days), period) });
  const { screen, text } = await site.admin().open("/dashboard/reports");
  expect(asked).toEqual({ received_from: `${monthOf(today)}-01`, received_to: today });
  expect(text).toContain("아직 끝나지 않은 달이므로");
  const links = within(screen.getByRole("navigation", { name: "다른 달과 파일" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    `/dashboard/reports?month=${addMonths(monthOf(today), -1)}`,
  ]);
});

test("a report of a month beyond those on offer can be read and stays chosen", async () => {
  site.answering({ "rpc/period_statistics": period });
  const { screen } = await site.admin().open("/dashboard/reports?month=2020-02");
  expect(screen.getByRole<HTMLSelectElement>("combobox").value).toBe("2020-02");
});

test.each([
  [addMonths(monthOf(today), 1), "아직 시작되지 않은 달의 보고서는 볼 수 없습니다."],
  ["2026-13", "어느 달의 보고서인지 알 수 없습니다."],
  ["2026-1", "어느 달의 보고서인지 알 수 없습니다."],
  ["0001-01", "어느 달의 보고서인지 알 수 없습니다."],
  ["", "어느 달의 보고서인지 알 수 없습니다."],
])("a report of the month %j is refused in words, which lead on", async (month, words) => {
  site.answering({});
  const { status, screen } = await site.admin().open(`/dashboard/reports?month=${month}`);
  expect(status).toBe(400);
  expect(screen.getByRole("alert").textContent).toBe(words);
  const link = screen.getByRole("link", { name: "이달의 보고서 보기" });
  expect(link.getAttribute("href")).toBe("/dashboard/reports");
});

describe("the overview", () => {
  test("says that notifications are stuck, and leads to those that nobody tries any more", async () => {
    const lineFor = async (counts: object) => {
      const deliveries = { waiting: 3, failed: 0, dead: 0, undeliverable: 0, sent: 9, ...counts };
      site.answering({ "rpc/overview": overviewOf({ deliveries }) });
      const { screen } = await site.admin().open("/dashboard");
      return screen.queryByRole("link", { name: /보내지 못한 알림/ });
    };
    expect(await lineFor({})).toBeNull();
    expect((await lineFor({ failed: 2 }))?.getAttribute("href")).toBe("/dashboard/notices?state=failed");
    const dead = await lineFor({ failed: 2, dead: 1 });
    expect(dead?.textContent).toBe("보내지 못한 알림이 3건 있습니다.");
    expect(dead?.getAttribute("href")).toBe("/dashboard/notices?state=dead");
  });

  test("counts all by status as the list does, and the last weeks as analytics does", async () => {
    const counts = [
      { status: "new", suspected_spam: false, count: 5 },
      { status: "new", suspected_spam: true, count: 70 },
      { status: "in_progress", suspected_spam: false, count: 1_200 },
    ];
    site.answering({ "rpc/overview": overviewOf({ period }), "rpc/dashboard_layout": frameOf({ counts }) });
    const page = await site.admin().open("/dashboard");
    expect(cardOf(page, "신규")).toContain("5건");
    expect(cardOf(page, "진행중")).toContain("1,200건");
    expect(cardOf(page, "완료")).toContain("0건");
    expect(cardOf(page, "이번 주 접수")).toContain("24건월요일부터 지금까지입니다. 지난주 전체는 0건입니다.");
    expect(cardOf(page, "첫 응답까지 걸린 시간")).toMatch(
      /3시간 20분최근 13주 문의 가운데 응답한 21건의 중앙값/,
    );
    expect(cardOf(page, "기한 안에 첫 응답")).toMatch(/67%최근 13주/);
    const links = [...page.document.querySelectorAll("main dl a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual([
      "/dashboard/inquiries?status=new&spam=none",
      "/dashboard/inquiries?status=in_progress&spam=none",
      "/dashboard/inquiries?status=completed&spam=none",
      `/dashboard/inquiries?from=${monday}&to=${today}&spam=none`,
    ]);
  });

  test("has its samples, called samples, below what there is to do and to know", async () => {
    site.answering({ "rpc/overview": overviewOf() });
    const { document, screen } = await site.admin().open("/dashboard");
    const headings = [...document.querySelectorAll("main h2")].map(textOf);
    expect(headings).toEqual(["지금 할 일", "문의 현황", "VR 이용 현황"]);
    screen.getByText("예시 데이터");
    screen.getByRole("heading", { name: "최근 활동 (예시 데이터)" });
    screen.getByRole("heading", { name: "달성 현황 (예시 데이터)" });
    for (const name of ["Total Sessions", "Active Users", "Growth Rate", "Avg. Session"])
      screen.getByText(name);
  });

  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const late = "이틀이 넘도록 실행되지 않았습니다. 사이트를 운영하는 분께 알려 주세요.";

  test.each([
    [{ ran_at: "2026-11-20T18:10:00+00:00", anonymised: 1_003 }, "2026년 11월 21일 오전 3:10 1,003건 처리"],
    [
      { ran_at: hoursAgo(47), anonymised: 0 },
      "0건 처리 완료한 문의의 개인정보는 보관 기간이 지나면 매일 한 번 자동으로 지웁니다.",
    ],
    [
      { ran_at: hoursAgo(49), anonymised: 4 },
      `4건 처리 완료한 문의의 개인정보는 보관 기간이 지나면 매일 한 번 자동으로 지웁니다. 자동 삭제가 ${late}`,
    ],
    [null, "처음 설치한 날이 아니라면 사이트를 운영하는 분께 알려 주세요."],
  ])("says of the daily anonymisation %j when it ran, and what to do if it does not", async (run, words) => {
    site.answering({ "rpc/overview": overviewOf({ last_anonymisation: run }) });
    const { screen, document } = await site.admin().open("/dashboard");
    const box = screen.getByText("마지막 익명 처리", { selector: "dt" }).closest("dl")?.parentElement;
    const texts = [...(box?.querySelectorAll("dt, dd, p") ?? [])].map(textOf).join(" ");
    expect(texts.replaceAll(/\s+/g, " ")).toContain(words);
    expect(document.body.textContent).not.toMatch(/pg_cron|anonymise/);
  });

  test.each(Object.entries(faults))("keeps its samples when the backend %s", async (_, fault) => {
    site.answering({ "rpc/overview": fault });
    const page = await site.admin().open("/dashboard");
    const alerts = page.screen.getAllByRole("alert").map(({ textContent }) => textContent);
    expect(alerts).toEqual([expect.stringContaining(unreadBanner)]);
    page.screen.getByText("예시 데이터");
    expect(page.text).not.toContain("boom");
    expectLogged("overview not read");
  });
});
