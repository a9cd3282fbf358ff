import { dueIfReceivedBefore, nextClosing, responseDueAt } from "../../../korean/business-hours.server.ts";

type DeadlineBasis = { created_at: string; first_response_at: string | null; suspected_spam: boolean };

/** `soon`: due before the business day closes that it is now, or the next one. */
export type ResponseDeadline =
  | { state: "none" }
  | { state: "waiting" | "soon" | "overdue"; dueAt: string }
  | { state: "kept" | "missed"; dueAt: string };

/** Received before these a first response is overdue, or due before the next closing. */
export function deadlineLimits(now: Date) {
  return { overdueBefore: dueIfReceivedBefore(now), dueBefore: dueIfReceivedBefore(nextClosing(now)) };
}

/** Of a first response that there is not yet. Lists ask with the same limits for every row: a row's own due time costs more. */
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
