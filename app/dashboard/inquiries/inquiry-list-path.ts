import { LIST_PATH } from "../list-parameters.ts";
import type { InquiryFilter } from "./inquiry-filter.ts";

type Selection = Partial<Record<keyof InquiryFilter, string>>;

/** The list of what the statistics count: no suspected spam. */
export function countedInquiriesQuery(selection: Selection): string {
  return `?${new URLSearchParams({ ...selection, spam: "none" })}`;
}

export function inquiryListPath(selection: Selection): string {
  return LIST_PATH + countedInquiriesQuery(selection);
}
