import * as z from "zod";
import { addMonths, daysOfMonth, type Month, startOfDay } from "../../../korean/dates.ts";
import { databaseFailure, unexpectedShape, type Supabase } from "../../../supabase.server.ts";
import { count, seconds } from "../../figure-schemas.ts";
import { inquiryOutcomes } from "../../inquiries/follow-up-labels.ts";
import { statisticsSchema } from "../read-statistics.server.ts";

const cohortSchema = z.object({
  received: count,
  answered: count,
  completed: count,
  median_first_response_seconds: seconds,
  median_completion_seconds: seconds,
});
const deadlineCountsSchema = z.object({ kept: count, missed: count, open: count });
const monthStatisticsSchema = z.object({
  statistics: statisticsSchema,
  cohorts: z.object({ current: cohortSchema, previous: cohortSchema }),
  deadlines: z.object({ current: deadlineCountsSchema, previous: deadlineCountsSchema }),
  outcomes: z.record(z.string(), count),
});

/** A month's inquiries as they stood at `asOf`. The medians are of the answered and of the completed ones. */
export type Cohort = z.infer<typeof cohortSchema> & { asOf: string };
export type Cohorts = { current: Cohort; previous: Cohort };
export type DeadlineCounts = z.infer<typeof deadlineCountsSchema>;
export type OutcomeCount = { outcome: string; count: number };

/** Compares both months at the same age: recent inquiries cannot have been answered or completed late. */
export async function readMonthStatistics(supabase: Supabase, month: Month, now: Date) {
  const [range, previous] = [daysOfMonth(month), daysOfMonth(addMonths(month, -1))];
  const age = now.getTime() - Date.parse(startOfDay(range.from));
  const asOf = now.toISOString();
  const previousAsOf = new Date(Date.parse(startOfDay(previous.from)) + age).toISOString();
  const read = await supabase.rpc("month_report", {
    received_from: range.from,
    received_to: range.to,
    previous_from: previous.from,
    previous_to: previous.to,
    as_of: asOf,
    previous_as_of: previousAsOf,
  });
  if (read.error) return databaseFailure("month report not read", read);
  const { data: figures } = monthStatisticsSchema.safeParse(read.data);
  if (!figures) return unexpectedShape("month report not read");
  const { statistics, cohorts, deadlines, outcomes } = figures;
  return {
    outcome: "read" as const,
    statistics,
    cohorts: {
      current: { ...cohorts.current, asOf },
      previous: { ...cohorts.previous, asOf: previousAsOf },
    },
    deadlines: deadlines.current,
    previousDeadlines: deadlines.previous,
    outcomes: inquiryOutcomes.map((outcome) => ({ outcome, count: outcomes[outcome] ?? 0 })),
  };
}
