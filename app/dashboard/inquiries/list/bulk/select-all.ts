import type { InquiryTotals } from "../../inquiry-totals.server.ts";
import { searchWithout } from "../../search-without.ts";
import { SELECTED_MAX } from "../../update-schema.ts";

const SELECT = "select";

/** Whether an address asks for everything that fits its filter to be selected. */
export function isAllSelected(query: URLSearchParams): boolean {
  return query.get(SELECT) === "all";
}

export function withAllSelected(search: string): string {
  const query = new URLSearchParams(search);
  query.set(SELECT, "all");
  return `?${query}`;
}

export function withoutSelection(url: URL): URL {
  const written = new URL(url);
  written.searchParams.delete(SELECT);
  return written;
}

/** With scripts the ticks say it: an address that went on saying it would tick what comes later. */
export function withoutAllSelected(search: string): string {
  return searchWithout(search, SELECT);
}

/** How many fit the filter, or that they are more than may be changed at once. */
export type SelectableTotal = number | "too-many" | null;

export function selectableTotal(totals: InquiryTotals): SelectableTotal {
  if (totals.outcome === "failed") return null;
  const total = totals.outcome === "read" ? totals.shown + totals.suspectedSpam : totals.atLeast;
  return total <= SELECTED_MAX ? total : "too-many";
}
