import { dueIfReceivedBefore, nextClosing, responseDueAt } from "../../../korean/business-hours.server.ts";

type Promised = { created_at: string; first_response_at: string | null; suspected_spam: boolean };

/** `soon`: due before the business day closes that it is now, or the next one. */
export type ResponsePromise =
  | { state: "none" }
  | { state: "waiting" | "soon" | "overdue"; dueAt: string }
  | { state: "kept" | "missed"; dueAt: string };

/** Received before these a first response is overdue, or due before the next closing. */
export function promiseLimits(now: Date) {
  return { overdueBefore: dueIfReceivedBefore(now), dueBefore: dueIfReceivedBefore(nextClosing(now)) };
}

export function responsePromiseOf(inquiry: Promised, now: Date): ResponsePromise {
  const received = new Date(inquiry.created_at);
  const due = responseDueAt(received);
  const dueAt = due.toISOString();
  if (inquiry.first_response_at !== null)
    return { state: new Date(inquiry.first_response_at) <= due ? "kept" : "missed", dueAt };
  if (inquiry.suspected_spam) return { state: "none" };
  const { overdueBefore, dueBefore } = promiseLimits(now);
  if (received < overdueBefore) return { state: "overdue", dueAt };
  return { state: received < dueBefore ? "soon" : "waiting", dueAt };
}
