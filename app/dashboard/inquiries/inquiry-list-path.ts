import { LIST_PATH } from "../list-parameters.ts";
import type { InquiryFilter } from "./inquiry-filter.ts";

type Selection = Partial<Record<keyof InquiryFilter, string>>;

/** Of what the statistics count, which is no suspected spam. */
export function countedInquiriesQuery(selection: Selection): string {
  return `?${new URLSearchParams({ ...selection, spam: "none" })}`;
}

export function inquiryListPath(selection: Selection): string {
  return LIST_PATH + countedInquiriesQuery(selection);
}
