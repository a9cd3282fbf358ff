import * as z from "zod";
import { formatDuration } from "../../korean/dates.ts";
import { logError } from "../../server/log.server.ts";
import { databaseFailure, type Supabase } from "../../supabase.server.ts";
import { promiseLimits, responsePromiseOf } from "../inquiries/follow-up/response-promise.server.ts";
import { isStale, secondsWaited } from "../inquiries/follow-up/stale.server.ts";
import { type Queue, queueNames } from "./queues.ts";

const COLUMNS =
  "id, organization_name, status, created_at, first_response_at, suspected_spam, assigned_to, next_action_on, next_action";

const count = z.int().nonnegative();
const countsSchema = z.object(
  Object.fromEntries(queueNames.map((queue) => [queue, count])) as Record<Queue, typeof count>,
);

export type QueueCounts = z.infer<typeof countsSchema>;
type CountsRead = { outcome: "read"; counts: QueueCounts } | { outcome: "failed" };

export async function readQueueCounts(supabase: Supabase, now: Date): Promise<CountsRead> {
  const read = await supabase.rpc("worklist_counts", limitArguments(now));
  if (read.error) return databaseFailure("worklist not counted", read);
  const { data: counts } = countsSchema.safeParse(read.data);
  if (counts) return { outcome: "read", counts };
  logError("worklist not counted", { code: "unexpected shape" });
  return { outcome: "failed" };
}

export async function readWorklist(supabase: Supabase, queue: Queue, now: Date, limit: number) {
  const read = await supabase
    .rpc("worklist", { queue, ...limitArguments(now), page_size: limit })
    .select(COLUMNS);
  if (read.error) return databaseFailure("worklist not read", read);
  const inquiries = read.data.map((inquiry) => ({
    ...inquiry,
    promise: responsePromiseOf(inquiry, now),
    staleFor: isStale(inquiry, now) ? formatDuration(secondsWaited(inquiry, now)) : null,
  }));
  return { outcome: "read" as const, inquiries };
}

export type WorklistRead = Awaited<ReturnType<typeof readWorklist>>;
export type WorklistInquiry = Extract<WorklistRead, { outcome: "read" }>["inquiries"][number];

function limitArguments(now: Date) {
  const { overdueBefore, dueBefore } = promiseLimits(now);
  return { overdue_before: overdueBefore.toISOString(), due_before: dueBefore.toISOString() };
}
