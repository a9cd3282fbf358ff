import { expect, test } from "vitest";
import { eventText, type HistoryEvent } from "../../../app/dashboard/inquiries/history-text.ts";

const event = (details: unknown): HistoryEvent => ({
  id: 1,
  at: "2026-11-22T00:00:00+00:00",
  actor: null,
  kind: "status",
  from_value: "in_progress",
  to_value: "new",
  details,
});
const nameOf = () => "a@site.example";

test("an erasure that a restore had undone says that it came again", () => {
  const erasure = (details: unknown) => eventText({ ...event(details), kind: "erasure" }, nameOf);
  expect(erasure(null)).toBe("개인정보를 삭제했습니다.");
  expect(erasure({ again: true })).toBe("복원으로 되살아난 개인정보를 다시 삭제했습니다.");
});

test.each([
  ["note", null, "메모를 지웠습니다."],
  ["contact", "visit", "연락 기록(방문)을 지웠습니다."],
])("a %s taken back is told without its words", (kind, from_value, words) => {
  expect(eventText({ ...event(null), kind, from_value, to_value: null }, nameOf)).toBe(words);
});

test("an inquiry that a colleague left behind is told so, not as taken from them", () => {
  const released = { kind: "assignment", from_value: "a", to_value: null };
  const told = (details: unknown) => eventText({ ...event(details), ...released }, () => "김하늘");
  expect(told({ left: true })).toBe("김하늘 님이 관리자에서 빠져 담당이 비었습니다.");
  expect(told(null)).toBe("담당 관리자(김하늘 님)를 해제했습니다.");
});
