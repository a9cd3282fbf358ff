import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  daysOfMonth,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatIsoDateTime,
  formatMonth,
  formatShortDateTime,
  mondayOf,
  seoulDay,
  startOfDay,
} from "../../../app/korean/dates.ts";

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

test("a day in Seoul begins nine hours before the day in UTC", () => {
  expect(startOfDay("2026-11-21")).toBe("2026-11-20T15:00:00.000Z");
  expect(startOfDay("2026-12-31", 1)).toBe("2026-12-31T15:00:00.000Z");
});

test("a timestamp is written in Seoul's time, for reading and for spreadsheets", () => {
  const timestamp = "2026-11-21T15:03:00+00:00";
  expect(formatDate(timestamp)).toBe("2026년 11월 22일");
  expect(formatDateTime(timestamp)).toBe("2026년 11월 22일 오전 12:03");
  expect(formatIsoDateTime(new Date(timestamp))).toBe("2026-11-22 00:03");
});

test("every hour of a leap year is written as Intl writes it", () => {
  const timeZone = "Asia/Seoul";
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone });
  const long = new Intl.DateTimeFormat("ko-KR", { timeZone, dateStyle: "long" });
  const longWithTime = new Intl.DateTimeFormat("ko-KR", { timeZone, dateStyle: "long", timeStyle: "short" });
  const written = (instant: Date) => [
    seoulDay(instant),
    formatDate(instant.toISOString()),
    formatDateTime(instant),
  ];
  for (let at = Date.UTC(2028, 0, 1); at < Date.UTC(2029, 0, 2); at += 3_599_000) {
    const instant = new Date(at);
    expect(written(instant)).toEqual([
      day.format(instant),
      long.format(instant),
      longWithTime.format(instant),
    ]);
  }
});

test("in a list the year is written only when it is another", () => {
  const now = new Date("2026-12-31T15:00:00Z");
  expect(formatShortDateTime("2027-01-01T00:20:00+09:00", now)).toBe("1월 1일 오전 12:20");
  expect(formatShortDateTime("2026-11-20T09:20:00+09:00", now)).toBe("2026년 11월 20일 오전 9:20");
  expect(formatShortDateTime("2027-11-20T21:05:00+09:00", now)).toBe("11월 20일 오후 9:05");
});

test("days and months are written as one says them", () => {
  expect(formatDay("2026-03-05")).toBe("3월 5일");
  expect(formatDay("2026-03-05", true)).toBe("2026년 3월 5일");
  expect(formatMonth("2026-03")).toBe("2026년 3월");
});

const [minute, hour, day] = [60, 3_600, 86_400];

test.each([
  [0, "1분 미만"],
  [59, "1분 미만"],
  [minute, "1분"],
  [59 * minute + 59, "59분"],
  [hour, "1시간"],
  [3 * hour + 20 * minute, "3시간 20분"],
  [day - 1, "23시간 59분"],
  [day, "1일"],
  [day + 59 * minute, "1일"],
  [3 * day + 4 * hour, "3일 4시간"],
  [1_200 * day, "1,200일"],
])("%d seconds are %s", (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});
