import { addMonths, type Day, type Month, monthOf } from "../../../korean/dates.ts";

const CHOICES = 24;

export function parseMonth(
  requested: string | null,
  today: Day,
): { outcome: "month"; month: Month } | { outcome: "future" | "invalid" } {
  if (!requested || !/^20\d\d-(?:0[1-9]|1[0-2])$/.test(requested)) return { outcome: "invalid" };
  return requested > monthOf(today) ? { outcome: "future" } : { outcome: "month", month: requested };
}

export function recentMonths(today: Day): Month[] {
  return Array.from({ length: CHOICES }, (_, index) => addMonths(monthOf(today), -index));
}
