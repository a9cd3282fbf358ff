import * as z from "zod";
import { nextClosing } from "../../korean/business-hours.server.ts";
import { databaseFailure, unexpectedShape, type Supabase } from "../../supabase.server.ts";
import { count } from "../count-schemas.ts";
import { type Cursor, pageOf } from "../paging.tsx";
import { inquiryRowSchema } from "./read-inquiries.server.ts";
import { columns, type ReadInquiry } from "./rows/listed-inquiry.server.ts";
import { type Queue, queueNames } from "./queues.ts";

export const QUEUE_PAGE = 50;

export const queueCountsSchema = z.object(
  Object.fromEntries(queueNames.map((queue) => [queue, count])) as Record<Queue, typeof count>,
);

export type QueueCounts = z.infer<typeof queueCountsSchema>;

/** `cursor` is absent for the most urgent ones. */
export async function readQueue(
  supabase: Supabase,
  { queue, now, limit, cursor }: { queue: Queue; now: Date; limit: number; cursor?: Cursor | undefined },
) {
  const { error, data, status } = await supabase
    .rpc("worklist", {
      queue,
      soon_until: soonUntil(now),
      page_size: limit,
      ...(cursor && { side: cursor.side, cursor_at: cursor.value, cursor_id: cursor.id }),
    })
    .select(columns.join())
    .overrideTypes<ReadInquiry[], { merge: false }>();
  if (error) return databaseFailure("worklist not read", { error, status });
  return { outcome: "read" as const, inquiries: data };
}

const rowSchema = inquiryRowSchema.extend({
  next_step_at: z.string(),
  last_activity: z.object({ at: z.string(), kind: z.string(), text: z.string() }).nullable(),
});

const pageSchema = z.object({
  rows: z.array(rowSchema),
  counts: queueCountsSchema,
});

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
  const positionOf = ({ next_step_at, id }: z.infer<typeof rowSchema>) => ({ value: next_step_at, id });
  const { rows, ...steps } = pageOf(page.rows, { size: QUEUE_PAGE, cursor, positionOf });
  return { outcome: "read" as const, rows, counts: page.counts, ...steps };
}

/** A deadline by the next closing is due soon: the database does not know the holidays. */
export function soonUntil(now: Date): string {
  return nextClosing(now).toISOString();
}
