import type { Day } from "../../korean/dates.ts";

type InquirySelection = { status?: string; type?: string; from?: Day; to?: Day };

/** The list of the inquiries that a statistic counts: without suspected spam. */
export function inquiryListPath(selection: InquirySelection): string {
  return `/dashboard/inquiries?${query(selection)}`;
}

export function inquiryExportPath(selection: InquirySelection): string {
  return `/dashboard/inquiries.csv?${query(selection)}`;
}

function query(selection: InquirySelection): string {
  return new URLSearchParams({ ...selection, spam: "none" }).toString();
}
