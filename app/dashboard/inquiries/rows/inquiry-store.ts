import { useState, useSyncExternalStore } from "react";
import type { InquiryVersion } from "../update/update-inquiry.server.ts";
import type { ListedInquiry } from "./listed-inquiry.server.ts";

/** A row that was moved, or has left the list. */
export const CHANGED = "바뀐 문의";

/** What a press changes. `assignee.id` is empty for nobody. */
export type PendingChange = {
  status?: string;
  isSpam?: boolean;
  assignee?: { id: string; name: string | null };
};

/** What a press came to. `undo`: the action that takes it back. */
export type Done = { text: string; undo: string | undefined };

/** `version`: the one that the press is sent for. `openedKey`: of the list that it was made in; absent in an open inquiry.
 * `done`: once it is answered. */
type Press = {
  press: number;
  version: number;
  openedKey?: string | undefined;
  change: PendingChange;
  done?: Done;
};

/** `latest`: the newest version that a result has reported; `undone`: the one that the last undo made; 0 for none. */
type Entry = { presses: readonly Press[]; latest: number; undone: number };

const untouched: Entry = { presses: [], latest: 0, undone: 0 };

/** What was pressed for each inquiry, whichever page shows it. Outside of React state: a press renders only its own rows. */
export function createInquiryStore() {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  const entryOf = (id: string) => entries.get(id) ?? untouched;
  const edit = (inquiries: readonly InquiryVersion[], change: (entry: Entry, version: number) => Entry) => {
    for (const { id, version } of inquiries) entries.set(id, change(entryOf(id), version));
    for (const listener of listeners) listener();
  };
  const editPress = (inquiries: readonly InquiryVersion[], press: number, part: Partial<Press>) =>
    edit(inquiries, (entry) => ({
      ...entry,
      presses: entry.presses.map((each) => (each.press === press ? { ...each, ...part } : each)),
    }));
  const hasPressIn = (openedKey: string, { presses }: Entry) =>
    presses.some((each) => each.openedKey === openedKey);

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    entryOf,
    show: (inquiries: readonly InquiryVersion[], pressed: Omit<Press, "version" | "done">) =>
      edit(inquiries, (entry, version) => ({
        ...entry,
        presses: [...entry.presses, { ...pressed, version }],
      })),
    /** The result of an earlier press may have raised the versions. */
    send: (inquiries: readonly InquiryVersion[], press: number) => {
      for (const inquiry of inquiries) editPress([inquiry], press, { version: inquiry.version });
    },
    noteDone: (inquiries: readonly InquiryVersion[], press: number, done: Done) =>
      editPress(inquiries, press, { done }),
    revert: (inquiries: readonly InquiryVersion[], press: number) =>
      edit(inquiries, (entry) => ({
        ...entry,
        presses: entry.presses.filter((each) => each.press !== press),
      })),
    noteUpdated: (updated: readonly InquiryVersion[]) =>
      edit(updated, (entry, version) => ({ ...entry, latest: version })),
    /** `undo`: the action that was taken back, which no inquiry shows any more. The inquiries that it changed show no earlier
     * press either, since the database takes back only the latest change. */
    noteUndone: (undone: readonly InquiryVersion[], undo: string) => {
      for (const [id, entry] of entries)
        entries.set(id, { ...entry, presses: entry.presses.filter(({ done }) => done?.undo !== undo) });
      edit(undone, (_, version) => ({ presses: [], latest: version, undone: version }));
    },
    latestVersion: ({ id, version }: InquiryVersion): number => Math.max(version, entryOf(id).latest),
    isLatestKnown: (row: LeavingRow): boolean => isLatestKnown(entryOf(row.id), row),
    /** A list that arrives now may have been read before the undo, without the row. */
    isJustUndone: ({ id, version }: InquiryVersion): boolean => entryOf(id).undone > version,
    wasPressedIn: (openedKey: string, id: string): boolean => hasPressIn(openedKey, entryOf(id)),
    wasMovedIn: (openedKey: string, id: string): boolean => wasMovedIn(openedKey, entryOf(id)),
    hasPressesIn: (openedKey: string): boolean =>
      [...entries.values()].some((entry) => hasPressIn(openedKey, entry)),
  };
}

export type InquiryStore = ReturnType<typeof createInquiryStore>;

/** Of a row that has left the list, only where a press here made it leave. */
function isLatestKnown({ latest, presses }: Entry, { version, hasLeft }: LeavingRow): boolean {
  return !hasLeft || latest > version || presses.some((each) => each.version >= version);
}

function wasMovedIn(openedKey: string, { presses }: Entry): boolean {
  return presses.some((each) => each.openedKey === openedKey && each.change.status !== undefined);
}

/** What was pressed and is not in the inquiry as it was read; nothing once a newer version was read. */
export function pendingChange(store: InquiryStore, { id, version }: InquiryVersion): PendingChange {
  return changeSince(store.entryOf(id), version);
}

function changeSince({ presses }: Entry, version: number): PendingChange {
  const since = presses.filter((each) => each.version >= version);
  return Object.assign({}, ...since.map(({ change }) => change)) as PendingChange;
}

export function usePendingChange(store: InquiryStore, { id, version }: InquiryVersion): PendingChange {
  return changeSince(useEntry(store, id), version);
}

/** The row with what was pressed. `isWorkable`: it can be pressed; `isMarked`: it offers no next step until the list is
 * opened anew, since a second press at the same spot would be taken for one. */
export function useShownRow(store: InquiryStore, row: RowInPlace, openedKey: string) {
  const entry = useEntry(store, row.id);
  const isWorkable = isLatestKnown(entry, row);
  return {
    ...withChange(row, changeSince(entry, row.version)),
    isWorkable,
    isMarked: !isWorkable || wasMovedIn(openedKey, entry),
  };
}

/** For `ListedInquiry`, whose assignee is a name. */
export function withChange<Row extends Pick<ListedInquiry, "status" | "suspected_spam" | "assignee">>(
  row: Row,
  {
    status = row.status,
    isSpam = row.suspected_spam,
    assignee = { name: row.assignee, id: "" },
  }: PendingChange,
): Row {
  return { ...row, status, suspected_spam: isSpam, assignee: assignee.name };
}

function useEntry(store: InquiryStore, id: string): Entry {
  return useSyncExternalStore(
    store.subscribe,
    () => store.entryOf(id),
    () => untouched,
  );
}

/** What was done about the inquiry in this opening of the list last: without `done` it is still being saved. */
export function useLastPress(store: InquiryStore, id: string, openedKey: string) {
  return useEntry(store, id).presses.findLast((each) => each.openedKey === openedKey);
}

type LeavingRow = InquiryVersion & { hasLeft?: boolean };

/** `hasLeft`: the revalidated list no longer has it, so what its row shows may be stale, but for the status if
 * `isStatusRead`: the inquiry was opened beside the list. */
export type InPlace<Row> = Row & { hasLeft?: boolean; isStatusRead?: boolean };

export type RowInPlace = InPlace<ListedInquiry>;

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
  let place = 0;
  for (const row of read) {
    const index = rows.findIndex(({ id }) => id === row.id);
    if (index < 0) rows.splice(place, 0, row);
    place = (index < 0 ? place : index) + 1;
    if (index >= 0) while (rows[place]?.hasLeft) place += 1;
  }
  return rows;
}

type RowsRead<Row> = {
  read: readonly Row[];
  openedKey: string;
  /** The inquiry that is open beside the list, as it is now. */
  open?: (Partial<Row> & { id: string }) | undefined;
};

export function useRowsInPlace<Row extends InquiryVersion>(
  store: InquiryStore,
  { read, openedKey, open }: RowsRead<Row>,
): readonly InPlace<Row>[] {
  const [last, setLast] = useState({ read, openedKey, open, rows: read as readonly InPlace<Row>[] });
  const isSameList = last.openedKey === openedKey;
  if (isSameList && last.read === read && last.open === open) return last.rows;
  const isKept = (row: Row) =>
    row.id === open?.id || store.wasPressedIn(openedKey, row.id) || store.isJustUndone(row);
  const inPlace = last.read === read ? last.rows : inShownOrder(last.rows, read, isKept);
  const withOpen = inPlace.map((row) =>
    row.hasLeft && row.id === open?.id ? { ...row, ...open, isStatusRead: true } : row,
  );
  const rows = isSameList ? withOpen : read;
  setLast({ read, openedKey, open, rows });
  return rows;
}
