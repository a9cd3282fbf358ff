import { useState } from "react";
import type { ListedInquiry } from "../inquiry-page.server.ts";

/** `hasLeft`: the revalidated list no longer has it, so what its row shows may be stale. */
export type RowInPlace = ListedInquiry & { hasLeft?: true };

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

export function useRowsInPlace(
  read: readonly ListedInquiry[],
  openedKey: string,
  isKept: (row: RowInPlace) => boolean,
): readonly RowInPlace[] {
  const [last, setLast] = useState<{ read: typeof read; openedKey: string; rows: readonly RowInPlace[] }>({
    read,
    openedKey,
    rows: read,
  });
  if (last.read === read && last.openedKey === openedKey) return last.rows;
  const rows = last.openedKey === openedKey ? keepInPlace(last.rows, read, isKept) : read;
  setLast({ read, openedKey, rows });
  return rows;
}
