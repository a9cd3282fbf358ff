import { addMonths, daysOfMonth, type Month } from "../../../korean/dates.ts";
import type { Supabase } from "../../../supabase.server.ts";
import { readInquiryStatistics } from "../read-statistics.server.ts";
import { readOutcomes } from "./read-outcomes.server.ts";
import { readPromises } from "./read-promises.server.ts";
import { readInstitutions } from "./read-institutions.server.ts";

export async function readMonthlyReport(supabase: Supabase, month: Month) {
  const range = daysOfMonth(month);
  const previousRange = daysOfMonth(addMonths(month, -1));
  const [current, previous, promises, previousPromises, outcomes, institutions] = await Promise.all([
    readInquiryStatistics(supabase, range),
    readInquiryStatistics(supabase, previousRange),
    readPromises(supabase, range),
    readPromises(supabase, previousRange),
    readOutcomes(supabase, range),
    readInstitutions(supabase, range),
  ]);
  if (current.outcome === "failed" || previous.outcome === "failed" || institutions.outcome === "failed") {
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
    statistics: current.statistics,
    previousStatistics: previous.statistics,
    promises: promises.promises,
    previousPromises: previousPromises.promises,
    outcomes: outcomes.outcomes,
    groups: institutions.groups,
  };
}
