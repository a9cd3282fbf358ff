import { useState, useSyncExternalStore } from "react";
import { knownStatus } from "../../../inquiry/inquiry-status.ts";
import type { InquiryVersion } from "../update/update-inquiry.server.ts";
import { type StoreRecord, type InquiryStore, type PendingChange, untouched } from "./inquiry-store.ts";
import type { ListedInquiry } from "./listed-inquiry.server.ts";

/** A row that was moved, or has left the list. */
export const CHANGED = "바뀐 문의";

/** `hasLeft`: the revalidated list no longer has it, so what its row shows may be stale, but for the status if
 * `isStatusRead`: the inquiry was opened beside the list. */
export type InPlace<Row> = Row & { hasLeft?: boolean; isStatusRead?: boolean };

export type RowInPlace = InPlace<ListedInquiry>;

/** The row with what was pressed, `pressed` being the last press in this opening of the list. `isWorkable`: it can be
 * pressed, and nobody erased whose it is; `isMarked`: it offers no next step until the list is opened anew, since a second press at the same spot would be
 * taken for one; `isStatusKnown`: it is the newest. */
export function shownRow(row: RowInPlace, record: StoreRecord, openedKey: string) {
  const { status = row.status, isSpam = row.suspected_spam, assignee } = changeSince(record, row.version);
  const isLatest = isLatestKnown(record, row);
  return {
    ...row,
    status,
    suspected_spam: isSpam,
    assignee: assignee ? assignee.name : row.assignee,
    isWorkable: isLatest && !row.isErased,
    isStatusKnown: isLatest || row.isStatusRead === true,
    isMarked: !isLatest || isMovedIn(openedKey, record),
    pressed: record.presses.findLast((each) => each.openedKey === openedKey),
  };
}

export type ShownRow = ReturnType<typeof shownRow>;

export function useRecord(store: InquiryStore, id: string): StoreRecord {
  return useSyncExternalStore(
    store.subscribe,
    () => store.recordOf(id),
    () => untouched,
  );
}

/** The presses that are not in the inquiry as it was read; none once a newer version was read. */
export function changeSince({ presses }: StoreRecord, version: number): PendingChange {
  const since = presses.filter((each) => each.version >= version);
  return Object.assign({}, ...since.map(({ change }) => change)) as PendingChange;
}

type LeavingRow = InquiryVersion & { hasLeft?: boolean };

/** For a row that has left the list, true only where a press here made it leave. */
export function isLatestKnown({ latest, presses }: StoreRecord, { version, hasLeft }: LeavingRow): boolean {
  return !hasLeft || latest > version || presses.some((each) => each.version >= version);
}

export function isPressedIn(openedKey: string, { presses }: StoreRecord): boolean {
  return presses.some((each) => each.openedKey === openedKey);
}

export function isMovedIn(openedKey: string, { presses }: StoreRecord): boolean {
  return presses.some((each) => each.openedKey === openedKey && each.change.status !== undefined);
}

/** Only unassigned inquiries: reassigning a colleague's requires choosing a name. */
export function isAssignableToSelf({ assignee, status }: Pick<RowInPlace, "assignee" | "status">): boolean {
  return !assignee && knownStatus(status) !== "completed";
}

/** The rows in the order in which they were shown, new ones where they were read: another row must not move under a pointer
 * that is about to press. Of those that have left the list, the last ones can go unless `isKept`. */
export function inShownOrder<Row extends { id: string }>(
  shown: readonly InPlace<Row>[],
  read: readonly Row[],
  isKept: (row: InPlace<Row>) => boolean,
): InPlace<Row>[] {
  const readById = new Map(read.map((row) => [row.id, row]));
  const lastStaying = shown.findLastIndex(({ id }) => readById.has(id));
  const rows = shown.flatMap((row, index): InPlace<Row>[] => {
    const now = readById.get(row.id);
    if (now) return [now];
    return row.hasLeft || index < lastStaying || isKept(row) ? [{ ...row, hasLeft: true }] : [];
  });
  let position = 0;
  for (const row of read) {
    const index = rows.findIndex(({ id }) => id === row.id);
    if (index < 0) rows.splice(position, 0, row);
    position = (index < 0 ? position : index) + 1;
    if (index >= 0) while (rows[position]?.hasLeft) position += 1;
  }
  return rows;
}

type RowsRead = {
  read: readonly ListedInquiry[];
  openedKey: string;
  /** The inquiry that is open beside the list, as it is now. */
  open?: (Partial<ListedInquiry> & { id: string }) | undefined;
};

export function useRowsInPlace(
  store: InquiryStore,
  { read, openedKey, open }: RowsRead,
): readonly RowInPlace[] {
  const [last, setLast] = useState({ read, openedKey, open, rows: read as readonly RowInPlace[] });
  const isSameList = last.openedKey === openedKey;
  if (isSameList && last.read === read && last.open === open) return last.rows;
  const isKept = (row: ListedInquiry) => {
    const record = store.recordOf(row.id);
    // A list that arrives now may have been read before the undo, without the row.
    return row.id === open?.id || isPressedIn(openedKey, record) || record.undone > row.version;
  };
  const inPlace = last.read === read ? last.rows : inShownOrder(last.rows, read, isKept);
  const withOpen = inPlace.map((row) =>
    row.hasLeft && row.id === open?.id ? { ...row, ...open, isStatusRead: true } : row,
  );
  const rows = isSameList ? withOpen : read;
  setLast({ read, openedKey, open, rows });
  return rows;
}
