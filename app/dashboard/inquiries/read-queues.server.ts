import * as z from "zod";
import { nextClosing } from "../../korean/business-hours.server.ts";
import { formatNumber } from "../../korean/numbers.ts";
import { databaseFailure, unexpectedShape, type Supabase } from "../../supabase.server.ts";
import { count } from "../count-schemas.ts";
import { type Cursor, pageOf } from "../paging.tsx";
import { inquiryRowSchema } from "./read-inquiries.server.ts";
import { listed } from "./rows/listed-inquiry.server.ts";
import { readMembers } from "../read-layout.server.ts";
import { nameLookup } from "../member-names.ts";
import { queueSearch } from "./list-url.ts";
import { type Queue, queueNames } from "./queues.ts";

const PAGE_SIZE = 50;

const queueCountsSchema = z.object(
  Object.fromEntries(queueNames.map((queue) => [queue, count])) as Record<Queue, typeof count>,
);

const rowSchema = inquiryRowSchema.extend({
  next_step_at: z.string(),
  last_activity: z.object({ at: z.string(), kind: z.string(), text: z.string() }).nullable(),
});

const pageSchema = z.object({
  rows: z.array(rowSchema),
  counts: queueCountsSchema,
});

type QueueRequest = { queue: Queue; now: Date; cursor?: Cursor | undefined; size?: number };

/** A page of a queue, as every page shows it; without a `cursor` the most urgent inquiries. */
export async function readQueuePage(
  supabase: Supabase,
  { queue, now, cursor, size = PAGE_SIZE }: QueueRequest,
) {
  const [read, members] = await Promise.all([
    supabase.rpc("worklist_page", {
      queue,
      soon_until: soonUntil(now),
      page_size: size + 1,
      ...(cursor && { side: cursor.side, cursor_at: cursor.value, cursor_id: cursor.id }),
    }),
    readMembers(supabase),
  ]);
  if (read.error) return databaseFailure("worklist not read", read);
  const { data: page } = pageSchema.safeParse(read.data);
  if (!page) return unexpectedShape("worklist not read");
  const positionOf = ({ next_step_at, id }: z.infer<typeof rowSchema>) => ({ value: next_step_at, id });
  const { rows, previous, next } = pageOf(page.rows, { size, cursor, positionOf });
  const path = (at?: Cursor) => `/dashboard/worklist${queueSearch(queue, at)}`;
  return {
    outcome: "read" as const,
    inquiries: listed(rows, { nameOf: nameLookup(members), now }),
    counts: page.counts,
    total: totalText(page.counts[queue], rows.length),
    // A queue has an order of its own.
    sort: null,
    pages: { first: path(), previous: previous && path(previous), next: next && path(next) },
  };
}

function totalText(count: number, shownCount: number): string {
  if (count <= shownCount) return `${formatNumber(count)}건`;
  return `${formatNumber(count)}건 가운데 ${formatNumber(shownCount)}건`;
}

/** A deadline by the next closing is due soon: the database does not know the holidays. */
function soonUntil(now: Date): string {
  return nextClosing(now).toISOString();
}
