import type { Day } from "../../korean/dates.ts";

type Selection = { status?: string; type?: string; from?: Day; to?: Day };

/** The list of the inquiries that a figure counts. Figures leave out what looks like spam, and so does their list. */
export function listOf(selection: Selection): string {
  return `/dashboard/inquiries?${query(selection)}`;
}

export function csvOf(selection: Selection): string {
  return `/dashboard/inquiries.csv?${query(selection)}`;
}

function query(selection: Selection): string {
  return new URLSearchParams({ ...selection, spam: "none" }).toString();
}
