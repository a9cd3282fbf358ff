import * as z from "zod";
import { nextClosing } from "../../korean/business-hours.server.ts";
import { formatDuration, formatShortDateTime, formatWeekday, seoulDay } from "../../korean/dates.ts";
import { databaseFailure, unexpectedShape, type Supabase } from "../../supabase.server.ts";
import { count } from "../figure-schemas.ts";
import { type Cursor, pageOf } from "../paging.tsx";
import { resolutionLabel } from "../inquiries/follow-up-labels.ts";
import { inquiryRowSchema, type InquiryRow } from "../inquiries/read-inquiries.server.ts";
import {
  isStale,
  responseDeadlineOf,
  responseText,
  secondsWaited,
} from "../inquiries/response-deadline.server.ts";
import { type Queue, queueNames } from "./queues.ts";

export const QUEUE_PAGE = 50;

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
  "next_action_on",
  "next_action",
  "resolution",
] as const satisfies (keyof InquiryRow)[];

export const queueCountsSchema = z.object(
  Object.fromEntries(queueNames.map((queue) => [queue, count])) as Record<Queue, typeof count>,
);

export type QueueCounts = z.infer<typeof queueCountsSchema>;
export async function readQueue<Column extends keyof InquiryRow>(
  supabase: Supabase,
  queue: Queue,
  read: readonly Column[],
  now: Date,
  limit: number,
  cursor?: Cursor,
) {
  const { error, data, status } = await supabase
    .rpc("worklist", {
      queue,
      soon_until: soonUntil(now),
      page_size: limit,
      ...(cursor && { side: cursor.side, cursor_at: cursor.value, cursor_id: cursor.id }),
    })
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

/** Texts that depend on the time are made on the server: hydration is later, and would make different ones. Labels would add to the script. */
function listed(inquiry: Pick<InquiryRow, (typeof columns)[number]>, now: Date) {
  const deadline = responseDeadlineOf(inquiry, now);
  const { next_action_on: day, resolution } = inquiry;
  return {
    ...inquiry,
    deadline,
    responseText: responseText(inquiry, now),
    resolution: resolution && resolutionLabel(resolution),
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

const rowSchema = inquiryRowSchema
  .pick({
    id: true,
    version: true,
    organization_name: true,
    contact_name: true,
    phone: true,
    status: true,
    suspected_spam: true,
    assigned_to: true,
    created_at: true,
    due_at: true,
    first_response_at: true,
    response: true,
    contact_attempts: true,
    next_action_on: true,
    next_action: true,
    resolution: true,
  })
  .extend({
    next_step_at: z.string(),
    last_entry: z.object({ at: z.string(), kind: z.string(), text: z.string() }).nullable(),
  });

const pageSchema = z.object({
  rows: z.array(rowSchema),
  counts: queueCountsSchema,
});

export type QueuedInquiry = z.infer<typeof rowSchema>;

export async function readWorklistPage(
  supabase: Supabase,
  { queue, cursor, now }: { queue: Queue; cursor: Cursor | undefined; now: Date },
) {
  const read = await supabase.rpc("worklist_page", {
    queue,
    soon_until: soonUntil(now),
    page_size: QUEUE_PAGE + 1,
    ...(cursor && { side: cursor.side, cursor_at: cursor.value, cursor_id: cursor.id }),
  });
  if (read.error) return databaseFailure("worklist not read", read);
  const { data: page } = pageSchema.safeParse(read.data);
  if (!page) return unexpectedShape("worklist not read");
  const positionOf = ({ next_step_at, id }: QueuedInquiry) => ({ value: next_step_at, id });
  const { rows, ...steps } = pageOf(page.rows, { size: QUEUE_PAGE, cursor, positionOf });
  return { outcome: "read" as const, rows, counts: page.counts, ...steps };
}

/** What is due by the next closing is due soon: the database does not know the holidays. */
export function soonUntil(now: Date): string {
  return nextClosing(now).toISOString();
}
