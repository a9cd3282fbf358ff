import * as z from "zod";
import { addDays, type Day, type DayRange, mondayOf } from "../../korean/dates.ts";
import { databaseFailure, unexpectedShape, type Supabase } from "../../supabase.server.ts";
import { count, seconds } from "../count-schemas.ts";
import { deliveryCountsSchema } from "../notifications/read-deliveries.server.ts";

const counts = z.record(z.string(), count).default({});

const periodSchema = z.object({
  received: count,
  answered: count,
  median_first_response_seconds: seconds,
  kept: count,
  missed: count,
  by: z.object({
    week: counts,
    type: counts,
    source: counts,
    status: counts,
    resolution: counts,
    assigned: counts,
    open: counts,
  }),
});

/** The inquiries received in a period. `by`: how many of each week (its Monday), type, … as the list's filter names them. */
export type PeriodStatistics = z.infer<typeof periodSchema>;

/** Whole weeks, of which the last one runs. */
export function lastWeeks(weeks: number, today: Day): DayRange {
  return { from: addDays(mondayOf(today), -7 * (weeks - 1)), to: today };
}

export async function readPeriod(supabase: Supabase, { from, to }: DayRange) {
  const read = await supabase.rpc("period_statistics", { received_from: from, received_to: to });
  if (read.error) return databaseFailure("statistics not read", read);
  const { data: statistics } = periodSchema.safeParse(read.data);
  return statistics ? { outcome: "read" as const, statistics } : unexpectedShape("statistics not read");
}

const overviewSchema = z.object({
  completed_without_resolution: count,
  period: periodSchema,
  deliveries: deliveryCountsSchema,
  last_anonymisation: z.object({ ran_at: z.string(), anonymised: count }).nullable(),
});

export type Overview = z.infer<typeof overviewSchema>;

export async function readOverview(supabase: Supabase, { from, to }: DayRange) {
  const read = await supabase.rpc("overview", { received_from: from, received_to: to });
  if (read.error) return databaseFailure("overview not read", read);
  const { data: overview } = overviewSchema.safeParse(read.data);
  return overview ? { outcome: "read" as const, overview } : unexpectedShape("overview not read");
}
