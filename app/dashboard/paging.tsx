import * as z from "zod";
import { Link } from "react-router";
import { button } from "../ui/button.ts";

/** The row of a sorted list at which a page ends: its value in the sorted column, and its id for equal values. */
export type Cursor<Id = string> = { side: "after" | "before"; value: string; id: Id };

export const timeCursor = z.object({ value: z.iso.datetime({ offset: true }), id: z.uuid() });

/** Reads `?after=value,id` or `?before=value,id`; anything else is the first page. */
export function parseCursor<Id>(
  query: URLSearchParams,
  schema: z.ZodType<{ value: string; id: Id }>,
): Cursor<Id> | undefined {
  const side = query.has("after") ? "after" : "before";
  // A value may have commas, an id has none.
  const [, value, id] = /^(.+),([^,]+)$/s.exec(query.get(side) ?? "") ?? [];
  const cursor = schema.safeParse({ value, id });
  return cursor.success ? { side, ...cursor.data } : undefined;
}

export function cursorParameter({ side, value, id }: Cursor<string | number>): Record<string, string> {
  return { [side]: `${value},${id}` };
}

type Paging<Row, Id> = {
  size: number;
  cursor: Cursor<Id> | undefined;
  positionOf: (row: Row) => { value: string; id: Id };
};

/**
 * Cuts a page out of up to `size + 1` rows, read away from the cursor. A row too many tells that more follow in this
 * direction; in the other one, beyond the cursor, there are always more.
 */
export function pageOf<Row, Id>(read: readonly Row[], { size, cursor, positionOf }: Paging<Row, Id>) {
  const isBackwards = cursor?.side === "before";
  const hasMore = read.length > size;
  const rows = read.slice(0, size);
  if (isBackwards) rows.reverse();
  const cursorAt = (side: Cursor["side"], row: Row | undefined): Cursor<Id> | null =>
    row === undefined ? null : { side, ...positionOf(row) };
  return {
    rows,
    previous: (isBackwards ? hasMore : cursor) ? cursorAt("before", rows[0]) : null,
    next: (isBackwards ? cursor : hasMore) ? cursorAt("after", rows.at(-1)) : null,
  };
}

type PageLinksProps = { first: string; previous: string | null; next: string | null };

/** Every page shows all three links in the same places, so that repeated presses hit the same one. */
export function PageLinks({ first, previous, next }: PageLinksProps) {
  if (previous === null && next === null) return null;
  return (
    <nav aria-label="목록의 쪽" className="mt-6 flex flex-wrap justify-center gap-2 print:hidden">
      <PageLink label="처음" to={previous && first} />
      <PageLink label="이전" to={previous} />
      <PageLink label="다음" to={next} />
    </nav>
  );
}

export function PageLink({ label, to }: { label: string; to: string | null }) {
  return to === null ? (
    <span aria-disabled="true" className={`${button.small} opacity-60`}>
      {label}
    </span>
  ) : (
    <Link to={to} className={button.small}>
      {label}
    </Link>
  );
}
