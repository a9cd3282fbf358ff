import type { ActionResult } from "../update/respond-in-place.server.ts";
import type { InquiryVersion } from "../update/update-inquiry.server.ts";

/** The change of a press. `assignee.id` is empty for nobody. */
export type PendingChange = {
  status?: string;
  isSpam?: boolean;
  assignee?: { id: string; name: string | null };
};

/** `version`: the one that the press is sent for. `openedKey`: of the list that it was made in; absent in an open inquiry.
 * `done`: what it came to, once it is answered, and the action that takes it back. */
export type StoredPress = {
  press: number;
  version: number;
  openedKey?: string | undefined;
  change: PendingChange;
  done?: { text: string; undo: string | undefined };
};

/** `latest`: the newest version that a result has reported; `undone`: the one that the last undo made; 0 for none. */
export type StoreRecord = { presses: readonly StoredPress[]; latest: number; undone: number };

export const untouched: StoreRecord = { presses: [], latest: 0, undone: 0 };

/** The presses of each inquiry, whichever page shows it. Outside of React state: a press renders only its own rows. */
export function createInquiryStore() {
  const records = new Map<string, StoreRecord>();
  const listeners = new Set<() => void>();
  const restores = new Map<string, () => void>();
  const recordOf = (id: string) => records.get(id) ?? untouched;
  const edit = (
    inquiries: readonly InquiryVersion[],
    change: (record: StoreRecord, version: number) => StoreRecord,
  ) => {
    for (const { id, version } of inquiries) records.set(id, change(recordOf(id), version));
    for (const listener of listeners) listener();
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    recordOf,
    edit,
    /** `undo`: the action that was to be taken back. No inquiry shows it any more, and those that it changed show no earlier
     * press either, since the database takes back only the latest change. */
    noteUndone: ({ toast, undone = [] }: ActionResult, undo: string) => {
      if (toast?.kind !== "success" && undone.length === 0) return;
      for (const [id, record] of records)
        records.set(id, { ...record, presses: record.presses.filter(({ done }) => done?.undo !== undo) });
      edit(undone, (_, version) => ({ presses: [], latest: version, undone: version }));
      restores.get(undo)?.();
      restores.delete(undo);
    },
    /** `restore` puts back what was typed, once the action is undone. */
    whenUndone: (undo: string, restore: () => void) => void restores.set(undo, restore),
  };
}

export type InquiryStore = ReturnType<typeof createInquiryStore>;
