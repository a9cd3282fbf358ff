import { expect, test } from "vitest";
import {
  alarmOf,
  responseDeadlineOf,
  responseText,
} from "../../../app/dashboard/inquiries/response-deadline.server.ts";

const seoul = (written: string) => `${written.replace(" ", "T")}:00+09:00`;
const inquiry = (due: string | null, rest: object = {}) => ({
  due_at: due && seoul(due),
  first_response_at: null,
  response: "awaited",
  contact_attempts: 0,
  suspected_spam: false,
  ...rest,
});
const state = (due: string | null, now: string, rest: object = {}) =>
  responseDeadlineOf(inquiry(due, rest), new Date(seoul(now))).state;

test.each([
  ["2026-11-24 17:00", "2026-11-20 17:30", "waiting"],
  ["2026-11-24 17:00", "2026-11-23 10:00", "waiting"],
  ["2026-11-24 17:00", "2026-11-23 18:30", "soon"],
  ["2026-11-24 17:00", "2026-11-24 09:00", "soon"],
  ["2026-11-24 17:00", "2026-11-24 17:01", "overdue"],
  ["2026-11-24 18:00", "2026-11-24 17:59", "soon"],
  ["2026-11-24 18:00", "2026-11-24 18:01", "overdue"],
  ["2026-02-20 15:00", "2026-02-19 17:00", "waiting"],
  ["2026-02-20 15:00", "2026-02-20 09:00", "soon"],
])("what is due at %s is at %s %s", (due, now, expected) => {
  expect(state(due, now)).toBe(expected);
  const alarm = expected === "waiting" ? null : expected;
  expect(alarmOf(inquiry(due), new Date(seoul(now)))).toBe(alarm);
});

test("a first response keeps the promise up to the moment that it is due", () => {
  const answered = (at: string) => ({ first_response_at: seoul(at), response: "given" });
  expect(state("2026-11-24 17:00", "2027-01-04 10:00", answered("2026-11-24 17:00"))).toBe("kept");
  expect(state("2026-11-24 17:00", "2027-01-04 10:00", answered("2026-11-24 17:01"))).toBe("missed");
});

test("suspected spam was promised nothing", () => {
  expect(state("2026-11-04 10:00", "2026-11-20 10:00", { suspected_spam: true, response: "none" })).toBe(
    "none",
  );
});

test.each([
  [{}, "2시간 대기"],
  [{ contact_attempts: 2 }, "2시간 대기 · 시도 2회"],
  [{ response: "given", contact_attempts: 2 }, "응답함"],
  [{ response: "none" }, "응답 없음"],
  [{ response: "none", suspected_spam: true }, null],
])("of a response that stands as %j every page says %j", (rest, words) => {
  const received = { created_at: seoul("2026-11-20 10:00") };
  const told = { ...inquiry("2026-11-24 10:00"), ...received, ...rest };
  expect(responseText(told, new Date(seoul("2026-11-20 12:00")))).toBe(words);
});

test("an inquiry without a deadline is neither late nor soon", () => {
  expect(state(null, "2027-01-04 10:00")).toBe("none");
  expect(alarmOf(inquiry(null), new Date(seoul("2027-01-04 10:00")))).toBeNull();
});
