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

/** `version`: the one that the press is sent for. `openedKey`: of the list that it was made in; absent in an open inquiry. */
type Pending = { press: number; version: number; openedKey?: string | undefined; change: PendingChange };

/** `latest`: the newest version that a result has reported; `undone`: the one that the last undo made; 0 for none. */
type Entry = { pending: readonly Pending[]; latest: number; undone: number };

const untouched: Entry = { pending: [], latest: 0, undone: 0 };

/** What was pressed for each inquiry, whichever page shows it. Outside of React state: a press renders only its own rows. */
export function createInquiryStore() {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  const entryOf = (id: string) => entries.get(id) ?? untouched;
  const edit = (inquiries: readonly InquiryVersion[], change: (entry: Entry, version: number) => Entry) => {
    for (const { id, version } of inquiries) entries.set(id, change(entryOf(id), version));
    for (const listener of listeners) listener();
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    entryOf,
    show: (inquiries: readonly InquiryVersion[], pressed: Omit<Pending, "version">) =>
      edit(inquiries, (entry, version) => ({
        ...entry,
        pending: [...entry.pending, { ...pressed, version }],
      })),
    /** The result of an earlier press may have raised the versions. */
    send: (inquiries: readonly InquiryVersion[], press: number) =>
      edit(inquiries, (entry, version) => ({
        ...entry,
        pending: entry.pending.map((each) => (each.press === press ? { ...each, version } : each)),
      })),
    revert: (inquiries: readonly InquiryVersion[], press: number) =>
      edit(inquiries, (entry) => ({
        ...entry,
        pending: entry.pending.filter((each) => each.press !== press),
      })),
    noteUpdated: (updated: readonly InquiryVersion[]) =>
      edit(updated, (entry, version) => ({ ...entry, latest: version })),
    noteUndone: (undone: readonly InquiryVersion[]) =>
      edit(undone, (_, version) => ({ pending: [], latest: version, undone: version })),
    latestVersion: ({ id, version }: InquiryVersion): number => Math.max(version, entryOf(id).latest),
    isLatestKnown: (row: RowInPlace): boolean => isLatestKnown(entryOf(row.id), row),
    /** A list that arrives now may have been read before the undo, without the row. */
    isJustUndone: ({ id, version }: InquiryVersion): boolean => entryOf(id).undone > version,
    wasPressedIn: (openedKey: string, id: string): boolean =>
      entryOf(id).pending.some((each) => each.openedKey === openedKey),
    wasMovedIn: (openedKey: string, id: string): boolean => wasMovedIn(openedKey, entryOf(id)),
    hasMovedIn: (openedKey: string): boolean =>
      [...entries.values()].some((entry) => wasMovedIn(openedKey, entry)),
  };
}

export type InquiryStore = ReturnType<typeof createInquiryStore>;

/** Of a row that has left the list, only where a press here made it leave. */
function isLatestKnown({ latest, pending }: Entry, { version, hasLeft }: RowInPlace): boolean {
  return !hasLeft || latest > version || pending.some((each) => each.version >= version);
}

function wasMovedIn(openedKey: string, { pending }: Entry): boolean {
  return pending.some((each) => each.openedKey === openedKey && each.change.status !== undefined);
}

/** What was pressed and is not in the inquiry as it was read; nothing once a newer version was read. */
export function pendingChange(store: InquiryStore, { id, version }: InquiryVersion): PendingChange {
  return changeSince(store.entryOf(id), version);
}

function changeSince({ pending }: Entry, version: number): PendingChange {
  const since = pending.filter((each) => each.version >= version);
  return Object.assign({}, ...since.map(({ change }) => change)) as PendingChange;
}

export function usePendingChange(store: InquiryStore, { id, version }: InquiryVersion): PendingChange {
  return changeSince(useEntry(store, id), version);
}

/** The row with what was pressed. `isWorkable`: it can be pressed; `isMarked`: it offers no next step until the list is
 * opened anew, since a second press at the same spot would be taken for one. */
export function useShownRow(store: InquiryStore, row: RowInPlace, openedKey: string, wasUpdated: boolean) {
  const entry = useEntry(store, row.id);
  const isWorkable = isLatestKnown(entry, row);
  return {
    ...withChange(row, changeSince(entry, row.version)),
    isWorkable,
    isMarked: !isWorkable || wasUpdated || wasMovedIn(openedKey, entry),
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

export function useHasMoved(store: InquiryStore, openedKey: string): boolean {
  return useSyncExternalStore(
    store.subscribe,
    () => store.hasMovedIn(openedKey),
    () => false,
  );
}

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
