import { nextClosing } from "../../korean/business-hours.server.ts";
import { formatDuration, seoulDay } from "../../korean/dates.ts";
import { formatNumber } from "../../korean/numbers.ts";
import { responseLabel } from "./follow-up-labels.ts";
import type { InquiryRow } from "./read-inquiries.server.ts";

type DeadlineBasis = Pick<InquiryRow, "due_at" | "first_response_at" | "response">;

/**
 * `none`: suspected spam, to which no response is due, completed without one, or without a deadline: brought as an old one, or
 * past the site, which has not computed it yet.
 * `soon`: due by the next closing time of a business day.
 */
export type ResponseDeadline =
  { state: "none" } | { state: "waiting" | "soon" | "overdue" | "kept" | "missed"; dueAt: string };

export function responseDeadlineOf(inquiry: DeadlineBasis, now: Date): ResponseDeadline {
  const { due_at: dueAt, first_response_at: respondedAt, response } = inquiry;
  if (response === "none" || dueAt === null) return { state: "none" };
  const due = new Date(dueAt);
  if (respondedAt !== null) return { state: new Date(respondedAt) <= due ? "kept" : "missed", dueAt };
  if (due < now) return { state: "overdue", dueAt };
  return { state: due <= nextClosing(now) ? "soon" : "waiting", dueAt };
}

/** The deadline in the words of a row. */
export function alarmOf(inquiry: DeadlineBasis, now: Date): "soon" | "overdue" | null {
  const { state } = responseDeadlineOf(inquiry, now);
  return state === "soon" || state === "overdue" ? state : null;
}

type Response = Pick<InquiryRow, "response" | "suspected_spam" | "contact_attempts" | "created_at">;

/** Where the first response stands, in the words of every page: "36분 대기 · 시도 2회", "응답함". */
export function responseText(inquiry: Response, now: Date): string | null {
  if (inquiry.response !== "awaited") return responseLabel(inquiry);
  const { contact_attempts: attempts } = inquiry;
  const waiting = `${formatDuration(secondsWaited(inquiry, now))} 대기`;
  return attempts === 0 ? waiting : `${waiting} · 시도 ${formatNumber(attempts)}회`;
}

// Must match the database's `stale` queue.
const STALE_AFTER_SECONDS = 14 * 86_400;

type Worked = Pick<InquiryRow, "status" | "suspected_spam" | "created_at" | "next_action_on">;

export function secondsWaited({ created_at }: Pick<InquiryRow, "created_at">, now: Date): number {
  return Math.max(0, (now.getTime() - Date.parse(created_at)) / 1_000);
}

export function isStale(inquiry: Worked, now: Date): boolean {
  const { status, suspected_spam, next_action_on } = inquiry;
  return (
    status === "in_progress" &&
    !suspected_spam &&
    secondsWaited(inquiry, now) >= STALE_AFTER_SECONDS &&
    (next_action_on === null || next_action_on < seoulDay(now))
  );
}
