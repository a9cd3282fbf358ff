import { describe, expect, test } from "vitest";
import { addDays, formatWeekday, mondayOf, seoulDay } from "../../../app/korean/dates.ts";
import {
  dayButton,
  storeInquiryRow,
  listOf,
  logContact,
  namesIn,
  openInquiry,
  signInAdmin,
  historyOf,
  openStored,
} from "../../helpers/inquiry-desk.ts";
import type { ShownPage } from "../../helpers/visitor.ts";
import { addBusinessDays } from "../../../app/korean/business-hours.server.ts";
import { defaultHold } from "../../../app/dashboard/inquiries/follow-up-days.server.ts";

const admin = await signInAdmin();

const entry = ({ screen }: ShownPage, name: string) =>
  screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent.replaceAll(/\s+/g, " ") ?? "";
const panel = ({ screen }: ShownPage, name: string) =>
  screen.getByRole("heading", { name }).parentElement?.textContent.replaceAll(/\s+/g, " ") ?? "";

const today = seoulDay(new Date());

test.each([
  ["이 날로 정하기", "할 일 (선택)", "nextAction", "할 일은 100자를 초과할 수 없습니다.", "가".repeat(101)],
  ["거절", "이유 (선택)", "reason", "이유는 300자를 초과할 수 없습니다.", "가".repeat(301)],
])(
  "‘%s’ with too long a text at ‘%s’ is refused, and the text is there",
  async (button, label, name, words, typed) => {
    const refused = await (await openStored(admin)).press(button, { [name]: typed, date: today });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(words);
    const field = refused.screen.getByLabelText<HTMLTextAreaElement>(label);
    expect([field.value, field.closest("details")?.open]).toEqual([typed, true]);
  },
);

describe("a contact", () => {
  test.each([
    ["call", "통화함", null],
    ["no_answer", "부재중", addBusinessDays(today, 1)],
    ["email", "메일 보냄", addBusinessDays(today, 3)],
    ["visit", "방문", null],
    ["reply_received", "답장 받음", today],
  ])("%s is logged in one press, with the day it suggests and its owner", async (kind, label, day) => {
    const name = await storeInquiryRow();
    const logged = await logContact(await openInquiry(admin, name), kind);
    expect(logged.url).toMatch(/#contact$/);
    expect(historyOf(logged)[0]).toContain(`${admin.email} 님 · 연락`);
    expect(historyOf(logged)[0]).toContain(label);
    const follows =
      day === null ? "했습니다" : `하고 다음 연락일을 ${formatWeekday(day, today)}로 정했습니다`;
    expect(logged.text).toContain(`${name}: 연락(${label})을 기록${follows}`);
    expect(logged.text.includes("다음 연락일은 정해 두지 않았습니다.")).toBe(day === null);
    expect(panel(logged, "다음 연락일")).toContain(day === null ? "정하지" : formatWeekday(day, today));
    expect(logged.screen.queryByRole("button", { name: "내가 맡기" })).toBeNull();
  });

  test("whose kind nobody chose is refused, and what was typed is there", async () => {
    const page = await openStored(admin);
    const refused = await page.press("연락 기록하기", {
      remark: "교감 선생님",
      nextAction: "전화",
      nextDate: today,
    });
    expect(refused.status).toBe(422);
    expect(refused.document.querySelector("#contact [role=alert]")?.textContent).toContain(
      "하나를 골라 주세요",
    );
    expect(refused.screen.getByLabelText<HTMLTextAreaElement>(/^연락 내용/).value).toBe("교감 선생님");
    expect(refused.screen.getByLabelText<HTMLInputElement>(/^다음에 할 일/).value).toBe("전화");
    expect(refused.screen.getByLabelText<HTMLInputElement>("다른 날").value).toBe(today);
    expect(historyOf(refused)).toHaveLength(1);
    const dayless = await logContact(refused, "call", { nextDate: "" });
    expect(dayless.document.querySelector("#contact [role=alert]")?.textContent).toContain(
      "다음 연락일도 골라 주세요",
    );
    const yesterday = addDays(today, -1);
    for (const [nextOn, nextDate] of [
      ["", yesterday],
      [yesterday, ""],
    ] as const) {
      const gone = await logContact(dayless, "call", { nextOn, nextDate });
      expect(gone.status).toBe(422);
      expect(gone.document.querySelector("#contact [role=alert]")?.textContent).toContain("오늘부터의 날짜");
    }
  });

  test("that sets a day over a colleague's unseen one is refused with its text", async () => {
    const name = await storeInquiryRow();
    const stale = await openInquiry(admin, name);
    const other = await signInAdmin();
    await (await openInquiry(other, name)).press(dayButton(2));
    const told = await logContact(stale, "call", {
      nextOn: addBusinessDays(today, 1),
      remark: "자리에 계심",
    });
    expect(told.status).toBe(409);
    expect(told.text).toContain(`${other.email} 님이`);
    expect(told.screen.getByLabelText<HTMLTextAreaElement>(/^연락 내용/).value).toBe("자리에 계심");
    expect(historyOf(told).join()).not.toContain("자리에 계심");
  });

  test("takes a line along, and is the first response, whose definition stands beside it", async () => {
    const page = await openStored(admin);
    expect(entry(page, "첫 응답")).toContain("까지");
    const logged = await logContact(page, "call", { remark: "다음 주에 <견적> 보내기로 함" });
    expect(historyOf(logged)[0]).toContain("통화함: 다음 주에 <견적> 보내기로 함");
    expect(entry(logged, "첫 응답")).toContain("응답함");
    expect(entry(logged, "첫 응답")).toContain("(기한 안)");
    expect(logged.text).toContain("첫 응답이며, 부재중은 시도로만 세고");
    expect(logged.screen.getByLabelText<HTMLTextAreaElement>(/^연락 내용/).value).toBe("");
  });

  test("keeps a summary of 500 letters whole, and refuses a longer one with all of it", async () => {
    const summary = `${"가".repeat(250)}\n${"나".repeat(249)}`;
    const page = await openStored(admin);
    expect(page.text).toContain("500자까지 쓸 수 있습니다.");
    const refused = await logContact(page, "call", { remark: `${summary}다` });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("연락 내용은 500자를 초과할 수 없습니다.");
    expect(refused.screen.getByLabelText<HTMLTextAreaElement>(/^연락 내용/).value).toBe(`${summary}다`);
    const logged = await logContact(refused, "call", { remark: summary });
    expect(logged.html).toContain(`통화함: ${summary}<`);
  });

  test("that reached nobody is an attempt, in the list, the worklist and the file too", async () => {
    const name = await storeInquiryRow({ due_at: "2020-01-06T09:00:00Z" });
    const once = await logContact(await openInquiry(admin, name), "no_answer", { remark: "오전" });
    const tried = await logContact(once, "no_answer", { remark: "오후", nextOn: "none" });
    const words = "1분 미만 대기 · 시도 2회";
    expect(entry(tried, "첫 응답")).toContain(words);
    expect((await admin.open(listOf(name))).text).toContain(words);
    expect((await admin.open("/dashboard/worklist?queue=unanswered")).text).toContain("시도 2회");
    const file = () => admin.post(`/dashboard/inquiries.csv?q=${name}`, {});
    expect((await file()).html).toContain(",응답 대기,2,,");
    const moved = await tried.press("진행중");
    expect(entry(moved, "첫 응답")).toContain(words);
    const answered = await logContact(moved, "email", { nextOn: "none" });
    expect(entry(answered, "첫 응답")).toMatch(/^응답함 \d/);
    expect((await admin.open(listOf(name))).text).toContain("응답함 · 접수 뒤");
    expect((await file()).html).toContain(",응답함,2,");
    expect((await admin.open("/dashboard/worklist?queue=no_next_action")).text).toContain(name);
  });

  test("is logged of no inquiry whose person has been erased", async () => {
    const page = await openStored(admin);
    const [path = ""] = page.url.split("?");
    await admin.sendForm(`${path}/erase`, {});
    const erased = await admin.open(path);
    expect(erased.screen.queryByRole("radio", { name: "통화함" })).toBeNull();
    const refused = await admin.post(path, { intent: "contact", kind: "call", version: "1" });
    expect(refused.text).toContain("개인정보가 삭제된 문의입니다. 연락을 기록할 수 없습니다.");
  });
});

describe("the next contact", () => {
  test.each([
    [1, addBusinessDays(today, 1)],
    [2, addBusinessDays(today, 2)],
  ])("is set in %d business days in one press, with a line", async (days, day) => {
    const page = await openStored(admin);
    const set = await page.press(dayButton(days), { nextAction: "제안서 보내기" });
    expect(panel(set, "다음 연락일")).toContain(`${formatWeekday(day, today)} · 제안서 보내기`);
    const toast = set.screen.getByRole("dialog");
    expect(toast.textContent).toContain(`다음 연락일을 ${formatWeekday(day)}로 정했습니다`);
    expect(historyOf(set)[0]).toContain(`다음 연락일을 ${formatWeekday(day)}로 정했습니다.`);
  });

  test("may have a time, said with the day in the toast, the history, the list and the worklist", async () => {
    const name = await storeInquiryRow();
    const day = addDays(today, 1);
    const time = { date: day, time: "14:30" };
    const set = await (await openInquiry(admin, name)).press("이 날로 정하기", time);
    const written = `${formatWeekday(day, today)} 오후 2:30`;
    expect(panel(set, "다음 연락일")).toContain(written);
    expect(set.screen.getByRole("dialog").textContent).toContain(`다음 연락일을 ${written}으로 정했습니다`);
    expect(historyOf(set)[0]).toContain(`다음 연락일을 ${written}으로 정했습니다.`);
    expect((await admin.open(listOf(name))).text).toContain("오후 2:30 연락");
    expect((await admin.open("/dashboard/worklist?queue=next_action_later")).text).toContain(
      `${written} 연락`,
    );
    const again = await set.press("이 날로 정하기", time);
    expect(again.screen.queryByRole("button", { name: "되돌리기" })).toBeNull();
    const logged = await logContact(again, "call", { nextDate: day, nextTime: "09:30" });
    expect(panel(logged, "다음 연락일")).toContain(`${formatWeekday(day, today)} 오전 9:30`);
    const undone = await logged.press("되돌리기");
    expect(panel(undone, "다음 연락일")).toContain(written);
  });

  test("is shown as past once it is, set for any day from today on, and taken off again", async () => {
    const next_action_on = addDays(today, -1);
    const past = await openStored(admin, { next_action_on });
    expect(panel(past, "다음 연락일")).toContain("지남");
    for (const label of ["이 날로 정하기", "보류"]) {
      const refused = await past.press(label, { date: next_action_on });
      expect(refused.screen.getByRole("alert").textContent).toContain("오늘부터의 날짜");
      expect(panel(refused, "다음 연락일")).toContain("지남");
    }
    const set = await past.press("이 날로 정하기", { date: today });
    expect(panel(set, "다음 연락일")).toContain("오늘");
    const cleared = await set.press("다음 연락일 지우기");
    expect(panel(cleared, "다음 연락일")).toContain("정하지 않았습니다.");
    expect(cleared.screen.getByRole("dialog").textContent).toContain("다음 연락일을 지웠습니다");
  });

  test("says its year where it is another, in its toast, the history and the list", async () => {
    const name = await storeInquiryRow();
    const day = `${Number(today.slice(0, 4)) + 1}-12-01`;
    const set = await (await openInquiry(admin, name)).press("이 날로 정하기", { date: day });
    const written = formatWeekday(day, today);
    expect(written).toMatch(/^20\d\d년 12월 1일\(.\)$/);
    expect(set.screen.getByRole("dialog").textContent).toContain(`다음 연락일을 ${written}로 정했습니다`);
    expect(historyOf(set)[0]).toContain(`다음 연락일을 ${written}로 정했습니다.`);
    expect((await admin.open(listOf(name))).text).toContain(`${day.slice(0, 4)}년 12월 1일 연락`);
  });

  test("set again as it stands offers no undo, which could take nothing back", async () => {
    const set = await (await openInquiry(admin, await storeInquiryRow())).press(dayButton(1));
    const again = await set.press(dayButton(1));
    expect(again.screen.getByRole("dialog").textContent).toContain("로 정했습니다");
    expect(again.screen.queryByRole("button", { name: "되돌리기" })).toBeNull();
  });

  test("on a day when nobody works is set, and said to be one", async () => {
    const saturday = addDays(mondayOf(today), 12);
    const page = await openStored(admin);
    const set = await page.press("이 날로 정하기", { date: saturday });
    expect(set.screen.getByRole("dialog").textContent).toMatch(/\(토\)은 쉬는 날입니다\(.+\)\./);
    expect(panel(set, "다음 연락일")).toMatch(/쉬는 날\(.+\)/);
  });

  test("is said by its toast, set and cleared", async () => {
    const name = await storeInquiryRow();
    const set = await (await openInquiry(admin, name)).press(dayButton(2), { nextAction: "제안서 보내기" });
    expect(set.text).toContain(
      `${name}: 다음 연락일을 ${formatWeekday(addBusinessDays(today, 2))}로 정했습니다`,
    );
    const cleared = await set.press("다음 연락일 지우기");
    expect(cleared.text).toContain("다음 연락일을 지웠습니다");
    expect(panel(cleared, "다음 연락일")).toContain("정하지 않았습니다.");
  });

  test("goes with completion", async () => {
    const set = await (await openStored(admin)).press(dayButton(1));
    const completed = await set.press("완료");
    expect(completed.screen.queryByRole("heading", { name: "다음 연락일" })).toBeNull();
    expect(historyOf(completed).join()).toContain("을 지웠습니다.");
  });
});

describe("the outcome", () => {
  test.each(["도입", "거절", "연락 안 됨"])("%s completes the inquiry, with its reason", async (label) => {
    const page = await openStored(admin);
    const done = await page.press(label, { reason: "내년 예산에 넣기로 함" });
    expect(panel(done, "상담 결과")).toContain(`${label} · 내년 예산에 넣기로 함`);
    // Pressing the status that an inquiry has sends nothing.
    expect(done.screen.getByRole("button", { name: "완료", pressed: true }).getAttribute("type")).toBe(
      "button",
    );
    expect(historyOf(done).join()).toContain(`상담 결과를 적었습니다: ${label}.`);
  });

  test("goes when the inquiry is opened again", async () => {
    const done = await (await openStored(admin)).press("거절", { reason: "내년에" });
    expect((await done.press("진행중")).text).not.toContain("내년에");
  });

  test("보류 brings the inquiry back on its day, and ends if that is taken off", async () => {
    const name = await storeInquiryRow();
    const day = addBusinessDays(today, 20);
    const held = await (
      await openInquiry(admin, name)
    ).press("보류", { reason: "내년 예산에 넣기로 함", date: day });
    expect(held.screen.getByRole("dialog").textContent).toContain(
      `보류하고 다음 연락일을 ${formatWeekday(day, today)}로 정했습니다`,
    );
    expect(panel(held, "상담 결과")).toContain("보류 · 내년 예산에 넣기로 함");
    expect(panel(held, "다음 연락일")).toContain(formatWeekday(day, today));
    expect(held.screen.getByRole("button", { name: "진행중", pressed: true })).toBeTruthy();
    expect((await admin.open("/dashboard/worklist?queue=next_action_later")).text).toContain(name);
    expect((await admin.open(listOf(name))).text).toContain("보류 · ");
    const ended = await held.press("다음 연락일을 지우고 보류 풀기");
    expect(panel(ended, "상담 결과")).not.toContain("내년 예산에 넣기로 함");
  });

  test("보류 ends with a call on its day, which says so", async () => {
    const held = await (await openStored(admin)).press("보류", { reason: "예산 확정 뒤", date: today });
    const called = await logContact(held, "call");
    expect(called.text).toContain("보류를 풀었습니다. 다음 연락일은 정해 두지 않았습니다.");
  });

  test("보류 without a day comes back after thirty days", async () => {
    const held = await (await openStored(admin)).press("보류", { date: "" });
    expect(panel(held, "다음 연락일")).toContain(formatWeekday(defaultHold(today), today));
  });

  test("narrows the list and stands in its file", async () => {
    const name = await storeInquiryRow();
    await (await openInquiry(admin, name)).press("보류", { reason: "내년에" });
    expect(namesIn(await admin.open(listOf(name, "&resolution=on_hold")))).toEqual([name]);
    expect(namesIn(await admin.open(listOf(name, "&resolution=adopted")))).toEqual([]);
    const file = await admin.post(`/dashboard/inquiries.csv?q=${name}&resolution=on_hold`, {});
    expect(file.html).toContain("상담 결과,상담 결과의 이유");
    expect(file.html).toContain(",보류,내년에,");
  });
});
