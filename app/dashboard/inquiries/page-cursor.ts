import { isByOrganization } from "./inquiry-order.ts";
import * as z from "zod";
import { type Cursor, cursorParameter, parseCursor, timeCursor } from "../paging/cursor.ts";
import { filterQuery, type InquiryFilter, parseFilter, type Sort } from "./inquiry-filter.ts";

const organizationCursor = z.object({
  value: z
    .string()
    .max(100)
    .regex(/^\P{Control}+$/u),
  id: z.uuid(),
});

export function parseInquiryCursor(query: URLSearchParams, sort: Sort): Cursor | undefined {
  return parseCursor(query, isByOrganization(sort) ? organizationCursor : timeCursor);
}

/** Normalises a list's query string: only a valid filter and cursor remain. */
export function listSearchOf(search: string): string {
  const query = new URLSearchParams(search);
  const filter = parseFilter(query);
  return pageQuery(filter, parseInquiryCursor(query, filter.sort));
}

export function pageQuery(filter: InquiryFilter, cursor?: Cursor): string {
  const conditions = filterQuery(filter);
  if (!cursor) return conditions;
  return `${conditions ? `${conditions}&` : "?"}${new URLSearchParams(cursorParameter(cursor))}`;
}

export function pagePaths(
  filter: InquiryFilter,
  { previous, next }: Record<"previous" | "next", Cursor | null>,
) {
  const path = (cursor?: Cursor) => `/dashboard/inquiries${pageQuery(filter, cursor)}`;
  return { first: path(), previous: previous && path(previous), next: next && path(next) };
}
