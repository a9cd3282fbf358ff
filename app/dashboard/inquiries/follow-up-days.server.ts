import { addBusinessDays, dayOffName } from "../../korean/business-hours.server.ts";
import {
  addDays,
  type Day,
  formatIsoDateTime,
  formatWeekday,
  LAST_DAY,
  mondayOf,
  seoulDay,
} from "../../korean/dates.ts";
import type { ContactKind } from "./follow-up-labels.ts";
import type { InquiryRow } from "./read-inquiries.server.ts";

type NextAction = Pick<InquiryRow, "next_action_on" | "next_action_time" | "resolution">;

/** The days that the panels offer, and their words: only the server knows the holidays. */
export function followUpDays(inquiry: NextAction, now: Date) {
  const { next_action_on: day, next_action_time: time, resolution } = inquiry;
  const today = seoulDay(now);
  const monday = addDays(mondayOf(today), 7);
  return {
    today,
    offered: offeredDays(today, {
      "다음 영업일": addBusinessDays(today, 1),
      "2영업일 뒤": addBusinessDays(today, 2),
      "다음 주 월요일": monday,
    }),
    hint: dayOffHint(monday),
    isOver: day !== null && isOver(day, time, now),
    chosenOff: day && dayOffName(day),
    suggested: { no_answer: suggestedDay("no_answer", today), email: suggestedDay("email", today) },
    heldUntil: day !== null && day >= today && resolution === "on_hold" ? day : defaultHold(today),
  };
}

export type FollowUpDays = ReturnType<typeof followUpDays>;

/** Until when a row of the worklist can be put off. */
export function laterDays(today: Day) {
  return {
    earliest: today,
    latest: LAST_DAY,
    offered: offeredDays(today, {
      "다음 영업일": addBusinessDays(today, 1),
      "3영업일 뒤": addBusinessDays(today, 3),
    }),
  };
}

/** Each day once, under its first name. */
function offeredDays(today: Day, named: Record<string, Day>) {
  return Object.entries(named)
    .filter(([, day], index, all) => all.findIndex(([, other]) => other === day) === index)
    .map(([label, day]) => ({ label, day, text: formatWeekday(day, today) }));
}

export type LaterDays = ReturnType<typeof laterDays>;

const RETRY_AFTER: Partial<Record<ContactKind, number>> = { no_answer: 1, email: 3, reply_received: 0 };

/** When to get in touch again after a contact if nobody says: in so many business days. Null after one that needs no answer. */
export function suggestedDay(kind: ContactKind, today: Day): Day | null {
  const days = RETRY_AFTER[kind];
  return days === undefined ? null : addBusinessDays(today, days);
}

const HOLD_DAYS = 30;

/** When to get in touch about an inquiry on hold if nobody says: on the first business day after thirty days. */
export function defaultHold(today: Day): Day {
  return addBusinessDays(addDays(today, HOLD_DAYS - 1), 1);
}

/** The hint at a chosen weekend or holiday; undefined for a business day. */
export function dayOffHint(day: Day): string | undefined {
  const name = dayOffName(day);
  return name === null ? undefined : `${formatWeekday(day)}은 쉬는 날입니다(${name}).`;
}

/** Whether a next action was due before now, without a time by the end of its day. */
export function isOver(day: Day, time: string | null, now: Date): boolean {
  return `${day} ${time ?? "24:00"}` < formatIsoDateTime(now);
}

/** A page that was open overnight offers days that have passed. */
export function isPast(day: Day | null | undefined): boolean {
  return !!day && day < seoulDay();
}

export const NO_DAY = {
  title: "입력 오류",
  description: "할 일이나 시각을 적으셨습니다. 다음 연락일도 골라 주세요.",
};

export const PAST_DAY = {
  title: "입력 오류",
  description: "다음 연락일을 오늘부터의 날짜로 골라 주세요.",
};
