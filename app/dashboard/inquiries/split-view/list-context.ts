import { useOutletContext } from "react-router";
import type { Sort } from "../inquiry-filter.ts";
import { comesBefore } from "../inquiry-order.ts";
import type { InquiryPresses } from "../list/rows/inquiry-presses.ts";
import type { InquiryStore, RowInPlace } from "../list/rows/inquiry-store.ts";

/** Outlet context: what an open inquiry needs of the list beside it. */
export type ListContext = {
  rows: readonly RowInPlace[];
  /** Null for a queue. */
  sort: Sort | null;
  listSearch: string;
  pages: { previous: string | null; next: string | null };
  store: InquiryStore;
  press: InquiryPresses["press"];
};

export function useListContext(): ListContext {
  return useOutletContext<ListContext>();
}

type Place = Pick<RowInPlace, "id" | "created_at" | "organization_name">;

type Around = Pick<ListContext, "rows" | "sort" | "pages">;

/** For an inquiry that is no longer in the list, returns the rows between which it would sort on this page. */
export function neighboursOf({ rows, sort, pages }: Around, inquiry: Place) {
  const index = rows.findIndex(({ id }) => id === inquiry.id);
  if (index >= 0) return { previous: rows[index - 1]?.id, next: rows[index + 1]?.id };
  const none = { previous: undefined, next: undefined };
  if (sort === null) return none;
  const found = rows.findIndex((row) => comesBefore(sort, inquiry, row));
  const next = found < 0 ? rows.length : found;
  if ((next === 0 && pages.previous !== null) || (found < 0 && pages.next !== null)) return none;
  return { previous: rows[next - 1]?.id, next: rows[next]?.id };
}
