import { beforeAll, expect, inject, test, vi } from "vitest";
import { addMonths, monthOf, seoulDay } from "../../../../app/korean/dates.ts";
import { clientOf, inquiry } from "../../../backend/clients.ts";
import { uniqueName } from "../../../helpers/samples.ts";
import { Visitor, type ShownPage } from "../../../helpers/visitor.ts";

const backend = () => ({
  url: inject("backendUrl"),
  publishableKey: inject("publishableKey"),
  siteToken: inject("siteToken"),
});
const thisMonth = monthOf(seoulDay(new Date()));
const report = `/dashboard/reports/monthly?month=${thisMonth}`;
const admin = () => new Visitor(inject("siteUrl"));

let visitor: Visitor;
let moved: Awaited<ReturnType<typeof desk>>["move"];
let count: Awaited<ReturnType<typeof desk>>["count"];
let answer: Awaited<ReturnType<typeof desk>>["answer"];
beforeAll(async () => {
  visitor = admin();
  ({ move: moved, count, answer } = await desk(await visitor.signUp("demo-admin-invite")));
});

async function desk(credentials: { email: string; password: string }) {
  const anyone = clientOf(backend());
  const colleague = clientOf(backend());
  const { error } = await colleague.auth.signInWithPassword(credentials);
  expect(error).toBeNull();
  const move = async (status: string, columns: Record<string, unknown> = {}) => {
    const name = uniqueName();
    const left = await anyone.from("inquiries").insert({ ...inquiry(name), ...columns });
    expect(left.error).toBeNull();
    const change = await colleague
      .from("inquiries")
      .update({ status })
      .eq("organization_name", name)
      .select("id")
      .single();
    expect(change.error).toBeNull();
    return { name, id: String(change.data?.id) };
  };
  const count = async (status: string) => {
    const rows = colleague.from("inquiries").select("*", { count: "exact", head: true });
    return (await rows.eq("status", status).eq("suspected_spam", false)).count ?? 0;
  };
  const answer = async (inquiry_id: string) => {
    const { error } = await colleague.from("inquiry_contacts").insert({ inquiry_id, kind: "call" });
    expect(error).toBeNull();
  };
  return { move, count, answer };
}

function figure({ screen }: ShownPage, name: string): number {
  const card = screen.getByText(name, { selector: "dt" });
  return Number(card.nextElementSibling?.textContent.replaceAll(/\D/g, ""));
}

test("the overview counts what the database holds", async () => {
  const statuses = { 신규: "new", 진행중: "in_progress", 완료: "completed" };
  for (const status of Object.values(statuses)) {
    const { id } = await moved(status);
    if (status === "completed") await answer(id);
  }
  const counted = () => Promise.all(Object.values(statuses).map(count));
  // Other tests leave and move inquiries: only a page during which nothing changed counts.
  const page = await vi.waitFor(
    async () => {
      const before = await counted();
      const page = await visitor.open("/dashboard");
      expect(Object.keys(statuses).map((name) => figure(page, name))).toEqual(before);
      expect(await counted()).toEqual(before);
      return page;
    },
    { timeout: 120_000, interval: 50 },
  );
  expect(figure(page, "이번 주 접수")).toBeGreaterThanOrEqual(3);
  expect(page.text).toMatch(/최근 90일 문의 가운데 응답한 [\d,]+건의 중앙값/);
  const oldest = page.screen.getByRole("link", { name: "가장 오래 기다린 문의 열기" });
  expect(oldest.getAttribute("href")).toMatch(
    /^\/dashboard\/inquiries\/[0-9a-f-]{36}\?list=%3Fqueue%3Dunanswered$/,
  );
});

test("its real figures stand above the samples, which say that they are samples", async () => {
  const { screen, document } = await visitor.open("/dashboard");
  const headings = [...document.querySelectorAll("main h2")].map(({ textContent }) => textContent.trim());
  expect(headings).toEqual(["지금 할 일", "문의 현황", "VR 이용 현황"]);
  screen.getByText("예시 데이터");
  screen.getByRole("heading", { name: "최근 활동 (예시 데이터)" });
  screen.getByRole("heading", { name: "달성 현황 (예시 데이터)" });
});

test("analytics has a table of 26 weeks behind its chart, the last of them with this week's inquiries", async () => {
  await moved("new", { organization_type: "counseling", estimated_users: "over500" });
  const { screen } = await visitor.open("/dashboard/analytics");
  const weeks = screen.getByRole<HTMLTableElement>("table", { name: "주별 접수", hidden: true });
  expect(weeks.tBodies[0]?.rows).toHaveLength(26);
  expect(weeks.tBodies[0]?.rows[25]?.cells[1]?.textContent).toMatch(/^[1-9][\d,]*건$/);
  screen.getByRole("img", { name: /상담센터 [1-9]/ });
  screen.getByRole("img", { name: /500명 이상 [1-9]/ });
  expect(screen.getByRole("link", { name: "상담센터", hidden: true }).getAttribute("href")).toMatch(
    /^\/dashboard\/inquiries\?type=counseling&from=.+&to=.+&spam=none$/,
  );
});

test("the period that was chosen stays chosen", async () => {
  const { screen } = await visitor.open("/dashboard/analytics?weeks=52");
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "기간" }).value).toBe("52");
});

test("the report of this month lists an institution under its status, and none that is spam", async () => {
  const answered = await moved("in_progress");
  const done = await moved("completed");
  const spam = await moved("new", { suspected_spam: true });
  const { screen, text } = await visitor.open(report);
  const listOf = (title: string) => screen.getByRole("table", { name: `${title} 기관` }).textContent;
  expect(listOf("진행중")).toContain(answered.name);
  expect(listOf("완료")).toContain(done.name);
  expect(text).not.toContain(spam.name);
  expect(screen.getByRole("link", { name: done.name }).getAttribute("href")).toBe(
    `/dashboard/inquiries/${done.id}`,
  );
  expect(text).toContain("아직 끝나지 않은 달이므로");
});

test("the reports lead to a month by a form and by links", async () => {
  const { screen } = await visitor.open("/dashboard/reports");
  screen.getByText("Coming soon");
  const form = screen.getByRole("button", { name: "월간 보고서 보기" }).closest("form");
  expect([form?.method, form?.getAttribute("action")]).toEqual(["get", "/dashboard/reports/monthly"]);
  expect(screen.getAllByRole("link", { name: /보고서$/ })[0]?.getAttribute("href")).toBe(report);
  const file = screen.getAllByRole("button", { name: /CSV로 받기$/ })[0]?.closest("form");
  expect(file?.method).toBe("post");
  expect(file?.getAttribute("action")).toMatch(
    new RegExp(`^/dashboard/inquiries\\.csv\\?from=${thisMonth}-01&to=${thisMonth}-\\d\\d&spam=none$`),
  );
});

test("a month without any inquiry has an honest report", async () => {
  const { status, screen } = await visitor.open("/dashboard/reports/monthly?month=2020-02");
  expect(status).toBe(200);
  screen.getByText("이 기간에 접수된 문의가 없습니다.");
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "보고서를 볼 달" }).value).toBe("2020-02");
});

test.each([
  [addMonths(thisMonth, 1), "아직 시작되지 않은 달의 보고서는 볼 수 없습니다."],
  ["2026-13", "어느 달의 보고서인지 알 수 없습니다."],
  ["", "어느 달의 보고서인지 알 수 없습니다."],
])("the month %j is refused in words, and another can be chosen", async (month, words) => {
  const { status, screen } = await visitor.open(`/dashboard/reports/monthly?month=${month}`);
  expect(status).toBe(400);
  expect(screen.getByRole("alert").textContent).toContain(words);
  screen.getByRole("button", { name: "월간 보고서 보기" });
});

test("the report is closed to whoever is no admin", async () => {
  const stranger = await admin().send(report);
  expect([stranger.status, stranger.headers.get("Location")]).toEqual([302, "/auth"]);
  const staff = admin();
  await staff.signUp("demo-staff-invite");
  expect((await staff.send(report)).headers.get("Location")).toBe("/");
});
