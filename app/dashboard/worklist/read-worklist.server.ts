import * as z from "zod";
import { nextClosing } from "../../korean/business-hours.server.ts";
import { formatDuration, formatShortDateTime, formatWeekday, seoulDay } from "../../korean/dates.ts";
import { databaseFailure, unexpectedShape, type Supabase } from "../../supabase.server.ts";
import { count } from "../figure-schemas.ts";
import {
  isStale,
  responseDeadlineOf,
  responseText,
  secondsWaited,
} from "../inquiries/response-deadline.server.ts";
import type { InquiryRow } from "../inquiries/read-inquiries.server.ts";
import { type Queue, queueNames } from "./queues.ts";

export const QUEUE_PAGE = 100;

const columns = [
  "id",
  "organization_name",
  "status",
  "created_at",
  "due_at",
  "first_response_at",
  "response",
  "contact_attempts",
  "mail_problem",
  "suspected_spam",
  "assigned_to",
  "next_action_on",
  "next_action",
  "resolution",
] as const satisfies (keyof InquiryRow)[];

export const queueCountsSchema = z.object(
  Object.fromEntries(queueNames.map((queue) => [queue, count])) as Record<Queue, typeof count>,
);

export type QueueCounts = z.infer<typeof queueCountsSchema>;
type CountsRead = { outcome: "read"; counts: QueueCounts } | { outcome: "failed" };

export async function readQueueCounts(supabase: Supabase, now: Date): Promise<CountsRead> {
  const read = await supabase.rpc("worklist_counts", { soon_until: soonUntil(now) });
  if (read.error) return databaseFailure("worklist not counted", read);
  const { data: counts } = queueCountsSchema.safeParse(read.data);
  return counts ? { outcome: "read", counts } : unexpectedShape("worklist not counted");
}

export async function readQueue<Column extends keyof InquiryRow>(
  supabase: Supabase,
  queue: Queue,
  read: readonly Column[],
  now: Date,
  limit: number,
) {
  const { error, data, status } = await supabase
    .rpc("worklist", { queue, soon_until: soonUntil(now), page_size: limit })
    .select(read.join())
    .overrideTypes<Pick<InquiryRow, Column>[], { merge: false }>();
  if (error) return databaseFailure("worklist not read", { error, status });
  return { outcome: "read" as const, inquiries: data };
}

export async function readWorklist(supabase: Supabase, queue: Queue, now: Date, limit: number) {
  const read = await readQueue(supabase, queue, columns, now, limit);
  if (read.outcome === "failed") return read;
  return { outcome: "read" as const, inquiries: read.inquiries.map((inquiry) => listed(inquiry, now)) };
}

/** Texts that depend on the time are made on the server: hydration is later, and would make different ones. */
function listed(inquiry: Pick<InquiryRow, (typeof columns)[number]>, now: Date) {
  const deadline = responseDeadlineOf(inquiry, now);
  const { next_action_on: day } = inquiry;
  return {
    ...inquiry,
    deadline,
    responseText: responseText(inquiry, now),
    received: formatShortDateTime(inquiry.created_at, now),
    due:
      inquiry.response === "awaited" && "dueAt" in deadline
        ? { at: deadline.dueAt, text: formatShortDateTime(deadline.dueAt, now) }
        : null,
    contact: day === null ? null : { at: day, text: formatWeekday(day, seoulDay(now)) },
    staleFor: isStale(inquiry, now) ? formatDuration(secondsWaited(inquiry, now)) : null,
  };
}

export type WorklistRead = Awaited<ReturnType<typeof readWorklist>>;
export type WorklistInquiry = Extract<WorklistRead, { outcome: "read" }>["inquiries"][number];

/** What is due by the next closing is due soon: the database does not know the holidays. */
export function soonUntil(now: Date): string {
  return nextClosing(now).toISOString();
}
