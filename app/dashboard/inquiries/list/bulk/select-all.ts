import type { InquiryTotals } from "../../inquiry-totals.server.ts";
import { SELECT_PARAMETER, searchWithout } from "../../../list-parameters.ts";
import type { InquiryFilter } from "../../inquiry-filter.ts";
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

export type SelectableTotal = { count: number; suspectedSpam: number } | "too-many" | null;

/** `suspectedSpam` is zero under a filter for it alone. */
export function selectableTotal(totals: InquiryTotals, { spam }: InquiryFilter): SelectableTotal {
  if (totals.outcome === "failed" || totals.outcome === "queue") return null;
  if (totals.outcome === "too-many") return "too-many";
  const count = totals.shown + totals.suspectedSpam;
  if (count > SELECTED_MAX) return "too-many";
  return { count, suspectedSpam: spam === "only" ? 0 : totals.suspectedSpam };
}

export function matchingText(count: number, total: SelectableTotal): string {
  const suspectedSpam = total && total !== "too-many" ? total.suspectedSpam : 0;
  return `이 조건의 ${count}건${suspectedSpam > 0 ? `(스팸 의심 ${suspectedSpam}건 포함)` : ""}`;
}
