import { addMonths, daysOfMonth, type Month } from "../../../korean/dates.ts";
import type { Supabase } from "../../../supabase.server.ts";
import { readInquiryStatistics } from "../read-statistics.server.ts";
import { readInstitutions } from "./read-institutions.server.ts";

export async function readMonthlyReport(supabase: Supabase, month: Month) {
  const range = daysOfMonth(month);
  const [current, previous, institutions] = await Promise.all([
    readInquiryStatistics(supabase, range),
    readInquiryStatistics(supabase, daysOfMonth(addMonths(month, -1))),
    readInstitutions(supabase, range),
  ]);
  if (current.outcome === "failed" || previous.outcome === "failed" || institutions.outcome === "failed") {
    return { outcome: "failed" as const };
  }
  return {
    outcome: "read" as const,
    statistics: current.statistics,
    previousStatistics: previous.statistics,
    groups: institutions.groups,
  };
}
