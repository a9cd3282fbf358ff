import type { InquiryTotals } from "../../inquiry-totals.server.ts";
import { SELECT_PARAMETER, searchWithout } from "../../../list-parameters.ts";
import { SELECTED_MAX } from "../../update/update-schema.ts";

export function isAllSelected(query: URLSearchParams): boolean {
  return query.get(SELECT_PARAMETER) === "all";
}

export function withAllSelected(search: string): string {
  const query = new URLSearchParams(search);
  query.set(SELECT_PARAMETER, "all");
  return `?${query}`;
}

export function withoutSelection(url: URL): URL {
  const written = new URL(url);
  written.searchParams.delete(SELECT_PARAMETER);
  return written;
}

/** With scripts the checkboxes hold the selection; a URL that kept the parameter would select later inquiries. */
export function withoutAllSelected(search: string): string {
  return searchWithout(search, SELECT_PARAMETER);
}

export type SelectableTotal = number | "too-many" | null;

export function selectableTotal(totals: InquiryTotals): SelectableTotal {
  if (totals.outcome === "failed" || totals.outcome === "queue") return null;
  const total = totals.outcome === "read" ? totals.shown + totals.suspectedSpam : totals.atLeast;
  return total <= SELECTED_MAX ? total : "too-many";
}
