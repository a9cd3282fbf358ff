import * as holidaysByYear from "@hyunbinseo/holidays-kr/all";
import { addDays, type Day, seoulDay, startOfDay } from "./dates.ts";
import { RESPONSE_DAYS } from "./response-time.ts";

const HOUR_MS = 60 * 60 * 1_000;
const OPENING_MS = 9 * HOUR_MS;
const CLOSING_MS = 18 * HOUR_MS;

const holidays = new Map<Day, string>(
  Object.values(holidaysByYear).flatMap((days) =>
    Object.entries(days).map(([day, names]) => [day, names.join(", ")] as const),
  ),
);

/** The last day for which holidays are known. After it only weekends count as days off. */
export const holidaysKnownUntil: Day = `${[...holidays.keys()].sort().at(-1)?.slice(0, 4)}-12-31`;

const WARN_DAYS_AHEAD = 60;

export function isEndOfHolidaysNear(today: Day): boolean {
  return addDays(today, WARN_DAYS_AHEAD) > holidaysKnownUntil;
}

export function isBusinessDay(day: Day): boolean {
  return dayOffName(day) === null;
}

/** Why nobody works that day: "추석", "토요일"; null for a business day. */
export function dayOffName(day: Day): string | null {
  const weekday = new Date(day).getUTCDay();
  return holidays.get(day) ?? (weekday === 0 ? "일요일" : weekday === 6 ? "토요일" : null);
}

export function addBusinessDays(day: Day, count: number): Day {
  let reached = day;
  for (let left = Math.abs(count); left > 0;) {
    reached = addDays(reached, Math.sign(count));
    if (isBusinessDay(reached)) left -= 1;
  }
  return reached;
}

/**
 * Two business days after receipt, at the same time of day, or at closing if it was received while closed. Called once for an
 * inquiry, which keeps the answer as its `due_at`: holidays that are announced later move no deadline.
 */
export function responseDueAt(received: Date): Date {
  const { day, time, isOpen } = seoulMoment(received);
  if (isOpen) return at(addBusinessDays(day, RESPONSE_DAYS), time);
  const isBeforeOpening = isBusinessDay(day) && time < OPENING_MS;
  return at(addBusinessDays(day, isBeforeOpening ? RESPONSE_DAYS - 1 : RESPONSE_DAYS), CLOSING_MS);
}

export function isOpenAt(instant: Date): boolean {
  return seoulMoment(instant).isOpen;
}

/** When the working hours of this day begin, whether or not it is a business day. */
export function openingOf(day: Day): Date {
  return at(day, OPENING_MS);
}

export function nextClosing(now: Date): Date {
  const { day, time } = seoulMoment(now);
  const isToday = isBusinessDay(day) && time < CLOSING_MS;
  return at(isToday ? day : addBusinessDays(day, 1), CLOSING_MS);
}

function seoulMoment(instant: Date): { day: Day; time: number; isOpen: boolean } {
  const day = seoulDay(instant);
  const time = instant.getTime() - Date.parse(startOfDay(day));
  return { day, time, isOpen: isBusinessDay(day) && time >= OPENING_MS && time < CLOSING_MS };
}

function at(day: Day, time: number): Date {
  return new Date(Date.parse(startOfDay(day)) + time);
}
