import type { Supabase } from "../../../supabase.server.ts";
import { nameLookup } from "../../member-names.ts";
import type { MembersRead } from "../../members.server.ts";
import type { Queue } from "../../worklist/queues.ts";
import { QUEUE_PAGE, readQueue, readQueueCounts } from "../../worklist/read-worklist.server.ts";
import { columns, listed } from "./rows/listed-inquiry.server.ts";

type QueueRequest = { queue: Queue; members: Promise<MembersRead> };

export async function readQueuePage(supabase: Supabase, { queue, members }: QueueRequest) {
  const now = new Date();
  const [read, counted] = await Promise.all([
    readQueue(supabase, queue, columns, now, QUEUE_PAGE),
    readQueueCounts(supabase, now),
  ]);
  if (read.outcome === "failed") return { ...read, message: "" };
  return {
    ...read,
    inquiries: listed(read.inquiries, { nthIn: () => null, nameOf: nameLookup(await members), now }),
    totals: {
      outcome: "queue" as const,
      queue,
      count: counted.outcome === "read" ? counted.counts[queue] : null,
    },
    previous: null,
    next: null,
  };
}
