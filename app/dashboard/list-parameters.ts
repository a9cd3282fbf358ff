import type { InquiryFilter } from "./inquiries/inquiry-filter.ts";

export const LIST_PATH = "/dashboard/inquiries";

/** Edits the query string without the filter's schema, which would be a large script to load. */
export function searchWithout(search: string, ...names: string[]): string {
  const query = new URLSearchParams(search);
  for (const name of names) query.delete(name);
  const text = query.toString();
  return text && `?${text}`;
}

type Selection = Partial<Record<keyof InquiryFilter, string>>;

/** Of what the statistics count, which is no suspected spam. */
export function countedInquiriesQuery(selection: Selection): string {
  return `?${new URLSearchParams({ ...selection, spam: "none" })}`;
}

export function inquiryListPath(selection: Selection): string {
  return LIST_PATH + countedInquiriesQuery(selection);
}
