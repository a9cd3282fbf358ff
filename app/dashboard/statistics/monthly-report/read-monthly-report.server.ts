import { daysOfMonth, type Month } from "../../../korean/dates.ts";
import type { Supabase } from "../../../supabase.server.ts";
import { readMonthFigures } from "./read-month-figures.server.ts";
import { readInstitutions } from "./read-institutions.server.ts";

export async function readMonthlyReport(supabase: Supabase, month: Month, now: Date) {
  const [figures, institutions] = await Promise.all([
    readMonthFigures(supabase, month, now),
    readInstitutions(supabase, daysOfMonth(month)),
  ]);
  if (figures.outcome === "failed" || institutions.outcome === "failed")
    return { outcome: "failed" as const };
  return { ...figures, groups: institutions.groups };
}
