import { addDays, seoulDay } from "../../../app/korean/dates.ts";
import { expect, test } from "vitest";
import { inquiryAnswer } from "../../helpers/samples.ts";
import { overviewOf, useStubbedSite, worklistPageOf } from "../../helpers/stubbed-backend.ts";
import type { ShownPage } from "../../helpers/visitor.ts";

const site = useStubbedSite();

const countOf = ({ screen }: ShownPage, label: string) => {
  const item = screen.getByRole("link", { name: label }).parentElement;
  return Number(item?.querySelector("span")?.textContent.replaceAll(/\D/g, ""));
};

const counts = {
  today: 9,
  open: 20,
  unanswered: 7,
  overdue: 3,
  due_soon: 2,
  next_action_past: 1,
  next_action_today: 4,
  next_action_later: 6,
  no_next_action: 8,
  stale: 5,
  unassigned: 12_345,
  mine: 0,
};
const overdue = { ...inquiryAnswer, created_at: "2026-06-01T01:00:00Z", due_at: "2026-06-04T01:00:00Z" };

const row = {
  ...overdue,
  phone: "02-123-4567",
  next_step_at: overdue.due_at,
  last_activity: null,
};

test("each queue says its number, and what has waited for months that it is late", async () => {
  site.answering({
    "rpc/overview": overviewOf({ completed_without_resolution: 11 }),
    "rpc/worklist_page": worklistPageOf([{ ...row, mail_problem: "mailbox_unknown" }], counts),
  });
  const page = await site.admin().open("/dashboard");
  expect(countOf(page, "기한 지남")).toBe(3);
  expect(countOf(page, "담당 없음")).toBe(12_345);
  expect(countOf(page, "오래된 진행중")).toBe(5);
  expect(countOf(page, "다음 연락일 없음")).toBe(8);
  expect(countOf(page, "내 오늘")).toBe(9);
  expect(page.href("담당 없음")).toBe("/dashboard/worklist?queue=unassigned");
  // Nothing is left to do there.
  expect(page.screen.queryByRole("link", { name: "내 담당" })).toBeNull();
  expect(countOf(page, "결과 없이 완료")).toBe(11);
  const oldest = page.screen.getByRole("link", { name: "한빛초등학교" }).closest("li");
  expect(oldest?.textContent).toContain("기한 지남");
  expect(oldest?.textContent).toContain("6월 4일 오전 10:00까지 응답");
  expect(oldest?.textContent).toContain("메일 안 감");
});

const linesOf = ({ document }: ShownPage) =>
  [...document.querySelectorAll("main ol > li")].map(({ textContent }) => textContent);

test("a row says why it is there, whom to call, and what was written last, in one line", async () => {
  const entry = { at: "2026-06-05T01:00:00Z", kind: "no_answer", text: "회의 중\n오후에 다시" };
  site.answering({
    "rpc/worklist_page": worklistPageOf([{ ...row, contact_attempts: 1, last_activity: entry }]),
  });
  const page = await site.admin().open("/dashboard/worklist");
  const [line = ""] = linesOf(page);
  expect(line).toContain("기한 지남 6월 4일 오전 10:00까지 응답");
  expect(line).toContain("시도 1회 · 담당 없음");
  expect(line).toContain("6월 5일 오전 10:00 부재중: 회의 중 오후에 다시");
  expect(page.href(/김보건/)).toBe("tel:021234567");
});

test("each reason to be on the worklist is named by its queue", async () => {
  const answered = { response: "given", first_response_at: overdue.due_at, due_at: overdue.due_at };
  const today = seoulDay();
  site.answering({
    "rpc/worklist_page": worklistPageOf([
      { ...row, ...answered, next_action_on: addDays(today, -1), next_action: "견적서 보내기" },
      { ...row, ...answered, next_action_on: today },
      { ...row, ...answered, next_action_on: addDays(today, 1) },
      { ...row, ...answered },
      { ...row, ...answered, status: "in_progress" },
      { ...row, next_action_on: addDays(today, 1) },
      { ...row, due_at: null },
      { ...row, ...answered, next_action_on: today, next_action_time: "00:00:00" },
    ]),
  });
  const lines = linesOf(await site.admin().open("/dashboard/worklist?queue=open"));
  expect(lines[0]).toMatch(/다음 연락일 지남 .* 연락견적서 보내기/);
  expect(lines[1]).toContain("오늘 연락");
  expect(lines[7]).toContain("오늘 연락 오전 12:00 지남");
  expect(lines[2]).toContain("연락 예정");
  expect(lines[3]).toContain("다음 연락일 없음 접수 뒤");
  expect(lines[4]).toContain("오래된 진행중 접수 뒤");
  expect(lines[5]).toMatch(/연락 예정.*기한 지남/);
  expect(lines[6]).toContain("다음 연락일 없음 접수 뒤");
});

test("dates of another year are written with it, others without", async () => {
  const thisYear = Number(seoulDay().slice(0, 4));
  const at = (year: number) => ({ at: `${year}-01-05T01:00:00Z`, kind: "note", text: "메모" });
  site.answering({
    "rpc/worklist_page": worklistPageOf([
      { ...row, last_activity: at(thisYear) },
      { ...row, id: "0b5e6d1c-9d1b-4f4e-8a53-0f7a3f2f9c13", last_activity: at(thisYear - 1) },
    ]),
  });
  const { document } = await site.admin().open("/dashboard/worklist?queue=overdue");
  const times = [...document.querySelectorAll("main ol > li time")];
  expect(times.map((time) => time.textContent)).toEqual([
    "1월 5일 오전 10:00",
    `${thisYear - 1}년 1월 5일 오전 10:00`,
  ]);
});
