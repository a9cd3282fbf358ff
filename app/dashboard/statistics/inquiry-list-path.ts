import type { Day } from "../../korean/dates.ts";

type InquirySelection = { status?: string; type?: string; from?: Day; to?: Day };

/** The list's query for the inquiries that a statistic counts: without suspected spam. */
export function countedInquiriesQuery(selection: InquirySelection): string {
  return `?${new URLSearchParams({ ...selection, spam: "none" })}`;
}

export function inquiryListPath(selection: InquirySelection): string {
  return `/dashboard/inquiries${countedInquiriesQuery(selection)}`;
}
