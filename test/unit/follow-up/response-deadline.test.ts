import { expect, test } from "vitest";
import { alarmOf, responseDeadlineOf } from "../../../app/dashboard/inquiries/response-deadline.server.ts";

const seoul = (written: string) => `${written.replace(" ", "T")}:00+09:00`;
const inquiry = (due: string | null, rest: object = {}) => ({
  due_at: due && seoul(due),
  first_response_at: null,
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

test("a first response keeps the promise up to the moment that it is due, whatever the time is now", () => {
  const answered = (at: string) => ({ first_response_at: seoul(at) });
  expect(state("2026-11-24 17:00", "2027-01-04 10:00", answered("2026-11-24 17:00"))).toBe("kept");
  expect(state("2026-11-24 17:00", "2027-01-04 10:00", answered("2026-11-24 17:01"))).toBe("missed");
});

test("suspected spam was promised nothing", () => {
  expect(state("2026-11-04 10:00", "2026-11-20 10:00", { suspected_spam: true })).toBe("none");
});

test("what came past the site is neither late nor soon until its deadline is stored", () => {
  expect(state(null, "2027-01-04 10:00")).toBe("unknown");
  expect(alarmOf(inquiry(null), new Date(seoul("2027-01-04 10:00")))).toBeNull();
});
