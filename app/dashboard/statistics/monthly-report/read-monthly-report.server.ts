import { addMonths, daysOfMonth, type Month } from "../../../korean/dates.ts";
import type { Supabase } from "../../../supabase.server.ts";
import { readInquiryStatistics } from "../read-statistics.server.ts";
import { readCohorts } from "./read-cohorts.server.ts";
import { readOutcomes } from "./read-outcomes.server.ts";
import { readPromises } from "./read-promises.server.ts";
import { readInstitutions } from "./read-institutions.server.ts";

export async function readMonthlyReport(supabase: Supabase, month: Month, now: Date) {
  const range = daysOfMonth(month);
  const previousRange = daysOfMonth(addMonths(month, -1));
  const [read, cohorts, promises, previousPromises, outcomes, institutions] = await Promise.all([
    readInquiryStatistics(supabase, range),
    readCohorts(supabase, month, now),
    readPromises(supabase, range),
    readPromises(supabase, previousRange),
    readOutcomes(supabase, range),
    readInstitutions(supabase, range),
  ]);
  if (read.outcome === "failed" || cohorts.outcome === "failed" || institutions.outcome === "failed") {
    return { outcome: "failed" as const };
  }
  if (
    promises.outcome === "failed" ||
    previousPromises.outcome === "failed" ||
    outcomes.outcome === "failed"
  ) {
    return { outcome: "failed" as const };
  }
  return {
    outcome: "read" as const,
    statistics: read.statistics,
    cohorts: cohorts.cohorts,
    promises: promises.promises,
    previousPromises: previousPromises.promises,
    outcomes: outcomes.outcomes,
    groups: institutions.groups,
  };
}
