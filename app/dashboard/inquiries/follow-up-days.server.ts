import { addBusinessDays, dayOffName } from "../../korean/business-hours.server.ts";
import { addDays, type Day, formatWeekday, LAST_DAY, mondayOf, seoulDay } from "../../korean/dates.ts";
import type { ContactKind } from "./follow-up-labels.ts";
import type { InquiryRow } from "./read-inquiries.server.ts";

/** The days that the panels offer, and their words: only the server knows the holidays. */
export function followUpDays(inquiry: Pick<InquiryRow, "next_action_on" | "resolution">, today: Day) {
  const { next_action_on: day, resolution } = inquiry;
  const [tomorrow, dayAfter] = [addBusinessDays(today, 1), addBusinessDays(today, 2)];
  const monday = addDays(mondayOf(today), 7);
  return {
    today,
    offered: [
      { label: "내일", day: tomorrow },
      { label: "모레", day: dayAfter },
      { label: "다음 주 월요일", day: monday },
    ],
    hint: [
      `내일과 모레는 영업일로 셉니다: ${formatWeekday(tomorrow, today)}, ${formatWeekday(dayAfter, today)}.`,
      dayOffHint(monday),
    ]
      .filter(Boolean)
      .join(" "),
    chosenOff: day && dayOffName(day),
    suggested: { no_answer: suggestedDay("no_answer", today), email: suggestedDay("email", today) },
    heldUntil: day !== null && day >= today && resolution === "on_hold" ? day : defaultHold(today),
  };
}

export type FollowUpDays = ReturnType<typeof followUpDays>;

/** Until when a row of the worklist can be put off. */
export function laterDays(today: Day) {
  const days = [addBusinessDays(today, 1), addBusinessDays(today, 3)];
  const labels = ["다음 영업일", "3영업일 뒤"];
  return {
    earliest: today,
    latest: LAST_DAY,
    offered: days.map((day, index) => ({ label: labels[index] ?? "", day, text: formatWeekday(day, today) })),
  };
}

export type LaterDays = ReturnType<typeof laterDays>;

const RETRY_AFTER: Partial<Record<ContactKind, number>> = { no_answer: 1, email: 3 };

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

/** A page that was open overnight offers days that have passed. */
export function isPast(day: Day | null | undefined): boolean {
  return !!day && day < seoulDay();
}

export const PAST_DAY = {
  title: "입력 오류",
  description: "다음 연락일을 오늘부터의 날짜로 골라 주세요.",
};
