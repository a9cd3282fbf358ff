import { expect, test } from "vitest";
import { readMonth, recentMonths } from "../../app/dashboard/statistics/monthly-report/report-month.ts";
import {
  addDays,
  addMonths,
  dayInWords,
  daysOfMonth,
  mondayOf,
  monthInWords,
  seoulDay,
} from "../../app/dashboard/statistics/seoul-calendar.ts";

test.each([
  ["2026-11-21T14:59:59Z", "2026-11-21"],
  ["2026-11-21T15:00:00Z", "2026-11-22"],
  ["2026-12-31T15:00:00Z", "2027-01-01"],
])("at %s it is %s in Seoul", (instant, day) => {
  expect(seoulDay(new Date(instant))).toBe(day);
});

test.each([
  ["2026-11-16", "2026-11-16"],
  ["2026-11-22", "2026-11-16"],
  ["2027-01-01", "2026-12-28"],
])("the week of %s begins on Monday %s", (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

test("days and months are counted across the ends of months, years and February", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
  expect(addMonths("2026-11", 2)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
  expect(daysOfMonth("2027-02")).toEqual({ from: "2027-02-01", to: "2027-02-28" });
  expect(daysOfMonth("2026-12")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
});

test("days and months are written as one says them", () => {
  expect(dayInWords("2026-03-05")).toBe("3월 5일");
  expect(dayInWords("2026-03-05", true)).toBe("2026년 3월 5일");
  expect(monthInWords("2026-03")).toBe("2026년 3월");
});

test.each([
  ["2026-11", { outcome: "month", month: "2026-11" }],
  ["2025-02", { outcome: "month", month: "2025-02" }],
  ["2026-12", { outcome: "future" }],
  ["2026-13", { outcome: "invalid" }],
  ["2026-00", { outcome: "invalid" }],
  ["2026-1", { outcome: "invalid" }],
  ["2026-11-01", { outcome: "invalid" }],
  ["0001-01", { outcome: "invalid" }],
  ["", { outcome: "invalid" }],
  [null, { outcome: "invalid" }],
])("on 21 November 2026 the month %j is %j", (asked, outcome) => {
  expect(readMonth(asked, "2026-11-21")).toEqual(outcome);
});

test("two years of months are on offer, this one first", () => {
  const months = recentMonths("2026-01-31");
  expect(months.slice(0, 2)).toEqual(["2026-01", "2025-12"]);
  expect(months).toHaveLength(24);
});
