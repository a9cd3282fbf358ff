import type { Day } from "../../korean/dates.ts";

type InquirySelection = {
  status?: string;
  type?: string;
  source?: string;
  assigned?: string;
  resolution?: string;
  from?: Day;
  to?: Day;
};

export function countedInquiriesQuery(selection: InquirySelection): string {
  return `?${new URLSearchParams({ ...selection, spam: "none" })}`;
}

export function inquiryListPath(selection: InquirySelection): string {
  return `/dashboard/inquiries${countedInquiriesQuery(selection)}`;
}
