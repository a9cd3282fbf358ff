import * as z from "zod";
import { type InquiryStatus, inquiryStatuses, knownStatus } from "../../inquiry/inquiry-labels.ts";
import { databaseFailure, oncePerClient, unexpectedShape, type Supabase } from "../../supabase.server.ts";
import { count } from "../figure-schemas.ts";
import type { InquiryFilter } from "./inquiry-filter.ts";
import type { Queue } from "../worklist/queues.ts";
import { filterArguments } from "./read-inquiries.server.ts";

// The database stops counting search results at one more than this.
export const COUNTED_TO = 10_000;

const countsSchema = z.array(z.object({ status: z.string(), suspected_spam: z.boolean(), count }));

type CountsRead = { outcome: "read"; counts: z.infer<typeof countsSchema> } | { outcome: "failed" };

/** Suspected spam is counted in `suspectedSpam` only; under a spam-only filter `byStatus` counts it, too. */
export type InquiryTotals =
  | {
      outcome: "read";
      byStatus: Record<InquiryStatus, number>;
      shown: number;
      suspectedSpam: number;
    }
  | { outcome: "too-many"; atLeast: number }
  // `count`: null if it could not be read.
  | { outcome: "queue"; queue: Queue; count: number | null }
  | { outcome: "failed" };

/** `byStatus` ignores the filter's own status. */
export async function readInquiryTotals(
  supabase: Supabase,
  filter: Partial<InquiryFilter>,
): Promise<InquiryTotals> {
  const read = await countsOf(supabase, filter);
  if (read.outcome === "failed") return read;

  const sum = (isSpam: boolean, status?: InquiryStatus) =>
    read.counts
      .filter((each) => each.suspected_spam === isSpam && (!status || knownStatus(each.status) === status))
      .reduce((total, { count }) => total + count, 0);
  if (filter.q && sum(false) + sum(true) > COUNTED_TO) return { outcome: "too-many", atLeast: COUNTED_TO };
  const isSpamOnly = filter.spam === "only";
  const byStatus = Object.fromEntries(inquiryStatuses.map((status) => [status, sum(isSpamOnly, status)]));
  return {
    outcome: "read",
    byStatus: byStatus as Record<InquiryStatus, number>,
    shown: isSpamOnly ? 0 : sum(false, filter.status),
    suspectedSpam: filter.spam === "none" ? 0 : sum(true, filter.status),
  };
}

// The dashboard's layout and the list often need the same counts.
const countsByConditions = oncePerClient(() => new Map<string, Promise<CountsRead>>());

function countsOf(supabase: Supabase, filter: Partial<InquiryFilter>): Promise<CountsRead> {
  const known = countsByConditions(supabase);
  const { status: _, suspected_spam: __, ...conditions } = filterArguments(filter);
  const key = JSON.stringify(conditions);
  const counts = known.get(key) ?? readCounts(supabase, conditions);
  known.set(key, counts);
  return counts;
}

type Conditions = Omit<ReturnType<typeof filterArguments>, "status" | "suspected_spam">;

async function readCounts(supabase: Supabase, conditions: Conditions): Promise<CountsRead> {
  const read = await supabase.rpc("count_inquiries_by_status", conditions);
  if (read.error) return databaseFailure("inquiries not counted", read);
  const { data: counts } = countsSchema.safeParse(read.data);
  return counts ? { outcome: "read", counts } : unexpectedShape("inquiries not counted");
}
