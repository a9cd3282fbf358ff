import { expect, test } from "vitest";
import {
  addBusinessDays,
  holidaysKnownUntil,
  isBusinessDay,
  isEndOfHolidaysNear,
  nextClosing,
  responseDueAt,
} from "../../../app/korean/business-hours.server.ts";

const seoul = (written: string) => new Date(`${written.replace(" ", "T")}:00+09:00`);
const written = (instant: Date) =>
  new Date(instant.getTime() + 9 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");

test.each([
  ["a Friday", "2026-11-20", true],
  ["a Saturday", "2026-11-21", false],
  ["a Sunday", "2026-11-22", false],
  ["the day before 설날", "2026-02-16", false],
  ["설날", "2026-02-17", false],
  ["the day after the days of 설날", "2026-02-19", true],
  ["추석 on a Friday", "2026-09-25", false],
  [
    "the Monday after 추석 that ended on a Saturday, which is made up for on no other day",
    "2026-09-28",
    true,
  ],
  ["the Monday that makes up for 개천절 on a Saturday", "2026-10-05", false],
  ["the Tuesday that makes up for 설날 on a Sunday", "2027-02-09", false],
  ["the Monday that makes up for Christmas on a Saturday", "2027-12-27", false],
  ["Christmas", "2026-12-25", false],
  ["New Year's Eve", "2026-12-31", true],
  ["New Year's Day", "2027-01-01", false],
  ["the day of local elections", "2026-06-03", false],
])("%s is a business day or not", (_, day, is) => {
  expect(isBusinessDay(day)).toBe(is);
});

test.each([
  ["in hours", "2026-11-16 10:30", "2026-11-18 10:30"],
  ["at opening", "2026-11-16 09:00", "2026-11-18 09:00"],
  ["just before closing", "2026-11-16 17:59", "2026-11-18 17:59"],
  ["at closing", "2026-11-16 18:00", "2026-11-18 18:00"],
  ["at night", "2026-11-16 23:40", "2026-11-18 18:00"],
  ["after midnight", "2026-11-17 00:05", "2026-11-18 18:00"],
  ["early in the morning", "2026-11-17 08:59", "2026-11-18 18:00"],
  ["on Friday at five", "2026-11-20 17:00", "2026-11-24 17:00"],
  ["on Friday evening", "2026-11-20 19:00", "2026-11-24 18:00"],
  ["on Saturday", "2026-11-21 11:00", "2026-11-24 18:00"],
  ["on Sunday night", "2026-11-22 23:59", "2026-11-24 18:00"],
  ["on the last business day before 설날", "2026-02-13 15:00", "2026-02-20 15:00"],
  ["during 설날", "2026-02-17 12:00", "2026-02-20 18:00"],
  ["on the Wednesday before 추석", "2026-09-23 16:00", "2026-09-29 16:00"],
  ["on the Friday before a substitute holiday", "2026-10-02 10:00", "2026-10-07 10:00"],
  ["on a substitute holiday", "2026-10-05 10:00", "2026-10-07 18:00"],
  ["before a Thursday between holidays and the weekend", "2026-10-08 10:00", "2026-10-13 10:00"],
  ["on Christmas Eve", "2026-12-24 14:00", "2026-12-29 14:00"],
  ["on the year's last day", "2026-12-31 14:00", "2027-01-05 14:00"],
  ["on New Year's Day", "2027-01-01 14:00", "2027-01-05 18:00"],
])("what comes %s is due after two business days", (_, received, due) => {
  expect(written(responseDueAt(seoul(received)))).toBe(due);
});

test.each([
  ["in hours", "2026-11-20 10:00", "2026-11-20 18:00"],
  ["before opening", "2026-11-20 07:00", "2026-11-20 18:00"],
  ["at closing on Friday", "2026-11-20 18:00", "2026-11-23 18:00"],
  ["on Sunday", "2026-11-22 12:00", "2026-11-23 18:00"],
  ["during 추석", "2026-09-24 12:00", "2026-09-28 18:00"],
])("%s the next closing is that of the running or the next business day", (_, now, closing) => {
  expect(written(nextClosing(seoul(now)))).toBe(closing);
});

test("business days are counted forwards and backwards", () => {
  expect(addBusinessDays("2026-11-20", 1)).toBe("2026-11-23");
  expect(addBusinessDays("2026-11-23", -1)).toBe("2026-11-20");
  expect(addBusinessDays("2026-10-06", -2)).toBe("2026-10-01");
});

test("the end of known holidays is told two months ahead; then only weekends are off", () => {
  expect(holidaysKnownUntil).toBe("2027-12-31");
  expect(isEndOfHolidaysNear("2027-11-01")).toBe(false);
  expect(isEndOfHolidaysNear("2027-11-02")).toBe(true);
  expect(isBusinessDay("2029-01-01")).toBe(true);
  expect(isBusinessDay("2029-01-06")).toBe(false);
});
