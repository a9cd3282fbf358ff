import { seoulDay } from "../../../korean/dates.ts";
import type { InquiryRow } from "../read-inquiries.server.ts";

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
