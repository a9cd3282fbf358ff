/** Days are written 2026-11-21 and months 2026-11, as the calendar in Seoul has them. */
export type Day = string;
export type Month = string;

const DAY_MS = 86_400_000;
// Sweden writes dates the way ISO does.
const isoDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul" });

export function seoulDay(instant: Date): Day {
  return isoDay.format(instant);
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of the week that the day is in. */
export function mondayOf(day: Day): Day {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

export function addMonths(month: Month, count: number): Month {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() + count);
  return monthOf(date.toISOString());
}

export function daysOfMonth(month: Month): { from: Day; to: Day } {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** "11월 21일", or with the year where it could be another one. */
export function dayInWords(day: Day, withYear = false): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${withYear ? `${year}년 ` : ""}${month}월 ${date}일`;
}

export function monthInWords(month: Month): string {
  const [year, number] = month.split("-").map(Number);
  return `${year}년 ${number}월`;
}
