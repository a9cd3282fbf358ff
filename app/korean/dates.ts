import { formatNumber } from "./numbers.ts";

/** A day is written 2026-11-21 and a month 2026-11, in Seoul time. */
export type Day = string;
export type Month = string;

/** The `max` of date fields. Without it Chrome accepts years of six digits, as of 20261127 typed in one go. */
export const LAST_DAY: Day = "2099-12-31";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAY_MS = DAY * 1_000;
const SEOUL_AHEAD_MS = 9 * HOUR * 1_000;

// The result's UTC fields are Seoul's, without daylight saving since 1988. Intl takes three times as long.
function inSeoul(instant: Date): Date {
  return new Date(instant.getTime() + SEOUL_AHEAD_MS);
}

export function seoulDay(instant = new Date()): Day {
  return inSeoul(instant).toISOString().slice(0, 10);
}

/** Midnight in Seoul at the start of a day, as an ISO timestamp in UTC. */
export function startOfDay(day: Day, daysLater = 0): string {
  return new Date(Date.parse(`${day}T00:00:00+09:00`) + daysLater * DAY_MS).toISOString();
}

/** The last millisecond of a day in Seoul, as an ISO timestamp in UTC. */
export function endOfDay(day: Day): string {
  return new Date(Date.parse(startOfDay(day, 1)) - 1).toISOString();
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

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

/** Both ends are included. */
export type DayRange = { from: Day; to: Day };

export function daysOfMonth(month: Month): DayRange {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** "11월 21일", or "2026년 11월 21일" with the year. */
export function formatDay(day: Day, withYear = false): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${withYear ? `${year}년 ` : ""}${month}월 ${date}일`;
}

/** "11월 21일", with the year if it is not the year of `today`. */
export function formatNearDay(day: Day, today: Day): string {
  return formatDay(day, day.slice(0, 4) !== today.slice(0, 4));
}

/** "11월 21일(토)", with the year if it is not the year of `today`; "11월 21일(토) 오후 2:00" with a time. */
export function formatWeekday(day: Day, today = day, time: string | null = null): string {
  const weekday = `${formatNearDay(day, today)}(${"일월화수목금토"[new Date(day).getUTCDay()]})`;
  return time === null ? weekday : `${weekday} ${formatTime(time)}`;
}

/** The same as what something is set to, as it is read: "11월 21일(토)로", "… 오후 2:00로" (두 시로), "… 오후 2:30으로" (삼십 분으로). */
export function towardsWeekday(day: Day, today: Day, time: string | null = null): string {
  return `${formatWeekday(day, today, time)}${time === null || time.slice(3, 5) === "00" ? "로" : "으로"}`;
}

/** "오후 2:03" of "14:03" or "14:03:00". */
export function formatTime(time: string): string {
  const [hours, minutes] = time.split(":");
  return `${Number(hours) < 12 ? "오전" : "오후"} ${Number(hours) % 12 || 12}:${minutes}`;
}

export function formatMonth(month: Month): string {
  const [year, number] = month.split("-").map(Number);
  return `${year}년 ${number}월`;
}

export function formatDate(timestamp: string): string {
  return formatDay(seoulDay(new Date(timestamp)), true);
}

/** In Seoul time: "2026년 11월 21일 오후 2:03". */
export function formatDateTime(timestamp: string | Date): string {
  const [day = "", time = ""] = inSeoul(new Date(timestamp)).toISOString().split("T");
  return `${formatDay(day, true)} ${formatTime(time)}`;
}

/** "11월 21일 오후 2:03", with the year if it is not the year of `now`. */
export function formatShortDateTime(timestamp: string, now: Date): string {
  const thisYear = `${inSeoul(now).getUTCFullYear()}년 `;
  const written = formatDateTime(timestamp);
  return written.startsWith(thisYear) ? written.slice(thisYear.length) : written;
}

/** In Seoul time, as spreadsheets read and sort it: "2026-11-21 14:03". */
export function formatIsoDateTime(instant: Date): string {
  return inSeoul(instant).toISOString().slice(0, 16).replace("T", " ");
}

/** The two largest units, "3시간 20분", and nothing finer than a minute. */
export function formatDuration(seconds: number): string {
  if (seconds < MINUTE) return "1분 미만";
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  const hours = Math.floor((seconds % DAY) / HOUR);
  const days = Math.floor(seconds / DAY);
  const parts =
    days > 0 ? [count(days, "일"), count(hours, "시간")] : [count(hours, "시간"), count(minutes, "분")];
  return parts.filter(Boolean).join(" ");
}

function count(number: number, unit: string): string {
  return number > 0 ? `${formatNumber(number)}${unit}` : "";
}
