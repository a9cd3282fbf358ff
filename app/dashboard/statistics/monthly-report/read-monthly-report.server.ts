import * as z from "zod";
import { daysOfMonth, type Month, startOfDay, type DayRange, addMonths } from "../../../korean/dates.ts";
import { type Supabase, databaseFailure, unexpectedShape } from "../../../supabase.server.ts";
import { inquiryStatuses } from "../../../inquiry/inquiry-status.ts";
import { count, seconds } from "../../figure-schemas.ts";
import { inquiryResolutions } from "../../inquiries/follow-up-labels.ts";
import { statisticsSchema } from "../read-statistics.server.ts";

export async function readMonthlyReport(supabase: Supabase, month: Month, now: Date) {
  const [figures, institutions] = await Promise.all([
    readMonthStatistics(supabase, month, now),
    readInstitutions(supabase, daysOfMonth(month)),
  ]);
  if (figures.outcome === "failed" || institutions.outcome === "failed")
    return { outcome: "failed" as const };
  return { ...figures, groups: institutions.groups };
}

/** Omits the names and phone numbers of persons, because reports are passed on. */
async function readInstitutions(supabase: Supabase, { from, to }: DayRange) {
  const read = await supabase.rpc("month_institutions", { received_from: from, received_to: to });
  if (read.error) return databaseFailure("institutions not read", read);
  const groups = inquiryStatuses.map((status) => ({
    status,
    institutions: read.data.filter((institution) => institution.status === status),
  }));
  return { outcome: "read" as const, groups };
}

export type InstitutionGroup = Extract<
  Awaited<ReturnType<typeof readInstitutions>>,
  { outcome: "read" }
>["groups"][number];

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
  resolutions: z.record(z.string(), count),
});

/** A month's inquiries as they stood at `asOf`. The medians are of the answered and of the completed ones. */
export type Cohort = z.infer<typeof cohortSchema> & { asOf: string };
export type Cohorts = { current: Cohort; previous: Cohort };
export type DeadlineCounts = z.infer<typeof deadlineCountsSchema>;
export type ResolutionCount = { resolution: string; count: number };

/** Compares both months at the same age: recent inquiries cannot have been answered or completed late. */
async function readMonthStatistics(supabase: Supabase, month: Month, now: Date) {
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
  const { statistics, cohorts, deadlines, resolutions } = figures;
  return {
    outcome: "read" as const,
    statistics,
    cohorts: {
      current: { ...cohorts.current, asOf },
      previous: { ...cohorts.previous, asOf: previousAsOf },
    },
    deadlines: deadlines.current,
    previousDeadlines: deadlines.previous,
    resolutions: inquiryResolutions.map((resolution) => ({
      resolution,
      count: resolutions[resolution] ?? 0,
    })),
  };
}
