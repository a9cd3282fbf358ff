import { daysOfMonth, type Month } from "../../../korean/dates.ts";
import type { Supabase } from "../../../supabase.server.ts";
import { readMonthStatistics } from "./read-month-statistics.server.ts";
import { readInstitutions } from "./read-institutions.server.ts";

export async function readMonthlyReport(supabase: Supabase, month: Month, now: Date) {
  const [figures, institutions] = await Promise.all([
    readMonthStatistics(supabase, month, now),
    readInstitutions(supabase, daysOfMonth(month)),
  ]);
  if (figures.outcome === "failed" || institutions.outcome === "failed")
    return { outcome: "failed" as const };
  return { ...figures, groups: institutions.groups };
}
