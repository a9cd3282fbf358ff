import { dueIfReceivedBefore, nextClosing, responseDueAt } from "../../korean/business-hours.server.ts";
import { seoulDay } from "../../korean/dates.ts";
import type { InquiryRow } from "./read-inquiries.server.ts";

type DeadlineBasis = { created_at: string; first_response_at: string | null; suspected_spam: boolean };

/** `soon`: due by the next closing time of a business day. */
export type ResponseDeadline =
  | { state: "none" }
  | { state: "waiting" | "soon" | "overdue"; dueAt: string }
  | { state: "kept" | "missed"; dueAt: string };

/** An unanswered inquiry received before `overdueBefore` is overdue; before `dueBefore`, due by the next closing. */
export function deadlineLimits(now: Date) {
  return { overdueBefore: dueIfReceivedBefore(now), dueBefore: dueIfReceivedBefore(nextClosing(now)) };
}

/** A list's rows share the limits, because computing each row's due time costs more. */
export function deadlineOf(
  { created_at, first_response_at, suspected_spam }: DeadlineBasis,
  { overdueBefore, dueBefore }: ReturnType<typeof deadlineLimits>,
): "soon" | "overdue" | null {
  if (first_response_at !== null || suspected_spam) return null;
  const received = new Date(created_at);
  if (received < overdueBefore) return "overdue";
  return received < dueBefore ? "soon" : null;
}

export function responseDeadlineOf(inquiry: DeadlineBasis, now: Date): ResponseDeadline {
  const due = responseDueAt(new Date(inquiry.created_at));
  const dueAt = due.toISOString();
  if (inquiry.first_response_at !== null)
    return { state: new Date(inquiry.first_response_at) <= due ? "kept" : "missed", dueAt };
  if (inquiry.suspected_spam) return { state: "none" };
  return { state: deadlineOf(inquiry, deadlineLimits(now)) ?? "waiting", dueAt };
}

// Must match the database's `stale` queue.
const STALE_AFTER_SECONDS = 14 * 86_400;

type Handled = Pick<InquiryRow, "status" | "suspected_spam" | "created_at" | "next_action_on">;

export function secondsWaited({ created_at }: Pick<InquiryRow, "created_at">, now: Date): number {
  return Math.max(0, (now.getTime() - Date.parse(created_at)) / 1_000);
}

export function isStale(inquiry: Handled, now: Date): boolean {
  const { status, suspected_spam, next_action_on } = inquiry;
  return (
    status === "in_progress" &&
    !suspected_spam &&
    secondsWaited(inquiry, now) >= STALE_AFTER_SECONDS &&
    (next_action_on === null || next_action_on < seoulDay(now))
  );
}
