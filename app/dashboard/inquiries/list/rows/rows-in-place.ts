import { useState } from "react";
import type { ListedInquiry } from "./listed-inquiry.server.ts";

/** `hasLeft`: the revalidated list no longer has it, so what its row shows may be stale, but for the status if
 * `isStatusRead`: the inquiry was opened beside the list. */
export type RowInPlace = ListedInquiry & { hasLeft?: true; isStatusRead?: true };

type OpenInquiry = Pick<ListedInquiry, "id" | "version" | "status" | "suspected_spam">;

/** Rows that leave the list keep their place: another one would move under a pointer that is about to press. */
export function keepInPlace(
  shown: readonly RowInPlace[],
  read: readonly ListedInquiry[],
  isKept: (row: RowInPlace) => boolean,
): RowInPlace[] {
  const rows: RowInPlace[] = [...read];
  const readIds = new Set(read.map(({ id }) => id));
  const shownIds = new Set(shown.map(({ id }) => id));
  const firstStaying = rows.findIndex(({ id }) => shownIds.has(id));
  const lastStaying = shown.findLastIndex(({ id }) => readIds.has(id));
  let place = firstStaying < 0 ? rows.length : firstStaying;
  for (const [index, row] of shown.entries()) {
    if (readIds.has(row.id)) {
      place = rows.findIndex(({ id }) => id === row.id) + 1;
    } else if (row.hasLeft || index < lastStaying || isKept(row)) {
      rows.splice(place, 0, { ...row, hasLeft: true });
      place += 1;
    }
  }
  return rows;
}

function withStatusOf(open: OpenInquiry | undefined, rows: readonly RowInPlace[]): readonly RowInPlace[] {
  if (!open) return rows;
  const { id, version, status, suspected_spam } = open;
  return rows.map((row) =>
    row.hasLeft && row.id === id ? { ...row, version, status, suspected_spam, isStatusRead: true } : row,
  );
}

export function useRowsInPlace(
  read: readonly ListedInquiry[],
  openedKey: string,
  open: OpenInquiry | undefined,
  isKept: (row: RowInPlace) => boolean,
): readonly RowInPlace[] {
  const [last, setLast] = useState({ read, openedKey, open, rows: read as readonly RowInPlace[] });
  const isSameList = last.openedKey === openedKey;
  if (isSameList && last.read === read && last.open === open) return last.rows;
  const inPlace = last.read === read ? last.rows : keepInPlace(last.rows, read, isKept);
  const rows = isSameList ? withStatusOf(open, inPlace) : read;
  setLast({ read, openedKey, open, rows });
  return rows;
}
