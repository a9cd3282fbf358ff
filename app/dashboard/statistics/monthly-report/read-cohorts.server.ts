import * as z from "zod";
import { addMonths, daysOfMonth, type Month, startOfDay } from "../../../korean/dates.ts";
import { logError } from "../../../server/log.server.ts";
import { databaseFailure, type Supabase } from "../../../supabase.server.ts";

const count = z.int().nonnegative();
const seconds = z.number().nonnegative().nullable();
const cohortSchema = z.object({
  received: count,
  answered: count,
  completed: count,
  median_first_response_seconds: seconds,
  median_completion_seconds: seconds,
});

/** A month's inquiries as they stood at `asOf`. The medians are those of the answered and of the completed ones. */
export type Cohort = z.infer<typeof cohortSchema> & { asOf: string };
export type Cohorts = { current: Cohort; previous: Cohort };
type CohortsRead = { outcome: "read"; cohorts: Cohorts } | { outcome: "failed" };

/** Both months at the same age, as young inquiries cannot have been answered or completed late. */
export async function readCohorts(supabase: Supabase, month: Month, now: Date): Promise<CohortsRead> {
  const previousMonth = addMonths(month, -1);
  const age = now.getTime() - startOf(month);
  const [current, previous] = await Promise.all([
    readCohort(supabase, month, now),
    readCohort(supabase, previousMonth, new Date(startOf(previousMonth) + age)),
  ]);
  return current && previous ? { outcome: "read", cohorts: { current, previous } } : { outcome: "failed" };
}

async function readCohort(supabase: Supabase, month: Month, asOf: Date): Promise<Cohort | null> {
  const { from, to } = daysOfMonth(month);
  const read = await supabase.rpc("cohort_figures", {
    received_from: from,
    received_to: to,
    as_of: asOf.toISOString(),
  });
  if (read.error) {
    databaseFailure("cohort not read", read);
    return null;
  }
  const { data: figures } = cohortSchema.safeParse(read.data);
  if (figures) return { ...figures, asOf: asOf.toISOString() };
  logError("cohort not read", { code: "unexpected shape" });
  return null;
}

function startOf(month: Month): number {
  return Date.parse(startOfDay(daysOfMonth(month).from));
}
