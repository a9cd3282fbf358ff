import * as z from "zod";
import { filterQuery, type InquiryFilter, readFilter, type Sort } from "./inquiry-filter.ts";

export type Cursor = { side: "after" | "before"; value: string; id: string };

const receivedCursor = z.object({ value: z.iso.datetime({ offset: true }), id: z.uuid() });
const organizationCursor = z.object({
  value: z
    .string()
    .max(100)
    .regex(/^\P{Control}+$/u),
  id: z.uuid(),
});

export function readCursor(query: URLSearchParams, sort: Sort): Cursor | undefined {
  const side = query.has("after") ? "after" : "before";
  const [, value, id] = /^(.+),([^,]+)$/s.exec(query.get(side) ?? "") ?? [];
  const schema = sort.startsWith("organization") ? organizationCursor : receivedCursor;
  const cursor = schema.safeParse({ value, id });
  return cursor.success ? { side, ...cursor.data } : undefined;
}

export function cursorQuery({ side, value, id }: Cursor): string {
  return new URLSearchParams({ [side]: `${value},${id}` }).toString();
}

/** Normalises a list's query string: only a valid filter and cursor remain. */
export function listSearchOf(search: string): string {
  const query = new URLSearchParams(search);
  const filter = readFilter(query);
  return pageQuery(filter, readCursor(query, filter.sort));
}

export function pageQuery(filter: InquiryFilter, cursor?: Cursor): string {
  const conditions = filterQuery(filter);
  if (!cursor) return conditions;
  return `${conditions ? `${conditions}&` : "?"}${cursorQuery(cursor)}`;
}
