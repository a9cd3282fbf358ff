import { expect, test } from "vitest";
import {
  deadlineLimits,
  responseDeadlineOf,
} from "../../../app/dashboard/inquiries/response-deadline.server.ts";

const seoul = (written: string) => `${written.replace(" ", "T")}:00+09:00`;
const state = (received: string, now: string, rest: object = {}) =>
  responseDeadlineOf(
    { created_at: seoul(received), first_response_at: null, suspected_spam: false, ...rest },
    new Date(seoul(now)),
  ).state;

test.each([
  ["2026-11-20 17:00", "2026-11-20 17:30", "waiting"],
  ["2026-11-20 17:00", "2026-11-23 10:00", "waiting"],
  ["2026-11-20 17:00", "2026-11-23 18:30", "soon"],
  ["2026-11-20 17:00", "2026-11-24 09:00", "soon"],
  ["2026-11-20 17:00", "2026-11-24 17:01", "overdue"],
  ["2026-11-21 13:00", "2026-11-24 17:59", "soon"],
  ["2026-11-21 13:00", "2026-11-24 18:01", "overdue"],
  ["2026-02-13 15:00", "2026-02-19 17:00", "waiting"],
  ["2026-02-13 15:00", "2026-02-20 09:00", "soon"],
])("what came at %s is at %s %s", (received, now, expected) => {
  expect(state(received, now)).toBe(expected);
});

test("a first response keeps the promise up to the moment that it is due, whatever the time is now", () => {
  const answered = (at: string) => ({ first_response_at: seoul(at) });
  expect(state("2026-11-20 17:00", "2027-01-04 10:00", answered("2026-11-24 17:00"))).toBe("kept");
  expect(state("2026-11-20 17:00", "2027-01-04 10:00", answered("2026-11-24 17:01"))).toBe("missed");
});

test("suspected spam was promised nothing", () => {
  expect(state("2026-11-02 10:00", "2026-11-20 10:00", { suspected_spam: true })).toBe("none");
});

test("one moment parts what is overdue from what is due soon, in every list and count", () => {
  const { overdueBefore, dueBefore } = deadlineLimits(new Date(seoul("2026-11-24 11:00")));
  expect(overdueBefore).toEqual(new Date(seoul("2026-11-20 11:00")));
  expect(dueBefore).toEqual(new Date(seoul("2026-11-23 09:00")));
});
