import { useState, useSyncExternalStore } from "react";
import type { InquiryVersion } from "../../update/update-inquiry.server.ts";
import type { ListedInquiry } from "./listed-inquiry.server.ts";
import type { RowInPlace } from "./rows-in-place.ts";
import { createRowStore, forVersion, type RowStore, useRowValue } from "./row-store.ts";

type StatusUpdate = { status: string; version: number };
/** `assignee`: their name, null for nobody; absent if the change is not of the assignee. */
type OwnChange = { version: number; assignee?: string | null };

/** The statuses set since the list was opened, each with the version that the inquiry had then. */
export function useUpdatedRows(openedKey: string, updatedBefore: readonly string[]) {
  const [opened, setOpened] = useState(() => ({ openedKey, statusUpdates: createRowStore<StatusUpdate>() }));
  // State set while rendering: React renders again before it shows anything.
  if (opened.openedKey !== openedKey) setOpened({ openedKey, statusUpdates: createRowStore<StatusUpdate>() });
  const { statusUpdates } = opened;
  // Versions reported by results, ahead of the next revalidation.
  const [versions] = useState(() => new Map<string, number>());
  // Changes of the admin's own, other than of the status, until the revalidated list has them.
  const [ownChanges] = useState(() => createRowStore<OwnChange>());
  const [undone] = useState(() => new Map<string, number>());

  return {
    noteVersions: (changed: readonly InquiryVersion[]) => {
      for (const { id, version } of changed) versions.set(id, version);
    },
    latestVersion: ({ id, version }: InquiryVersion): number => Math.max(version, versions.get(id) ?? 0),
    /** Only a result tells the version of a row that has left the list. */
    isLatestKnown: ({ id, hasLeft }: RowInPlace): boolean => !hasLeft || versions.has(id),
    statusUpdates,
    isAfterSubmission: updatedBefore.length > 0,
    wasUpdated: (id: string): boolean => updatedBefore.includes(id),
    ownChanges,
    noteOwnChange: (inquiries: readonly InquiryVersion[], change: Pick<OwnChange, "assignee">) =>
      ownChanges.set(inquiries.map(({ id, version }) => [id, { version, ...change }])),
    isUpdated: (id: string): boolean => statusUpdates.get(id) !== undefined || updatedBefore.includes(id),
    statusOf: (inquiry: ListedInquiry): string => statusAfter(statusUpdates.get(inquiry.id), inquiry),
    /** Set before the submission: the result may come too late to prevent a second one. */
    setStatus: (inquiries: readonly InquiryVersion[], status: string) =>
      statusUpdates.set(inquiries.map(({ id, version }) => [id, { status, version }])),
    revert: (ids: readonly string[]) => statusUpdates.delete(ids),
    noteUndone: (changes: readonly InquiryVersion[]) => {
      for (const { id, version } of changes) {
        versions.set(id, version);
        undone.set(id, version);
      }
      statusUpdates.delete(changes.map(({ id }) => id));
    },
    /** A list that arrives now may have been read before the undo, without the row. */
    isJustUndone: ({ id, version }: InquiryVersion): boolean => (undone.get(id) ?? 0) > version,
  };
}

export type UpdatedRows = ReturnType<typeof useUpdatedRows>;

export function useUpdatedStatus(statusUpdates: RowStore<StatusUpdate>, inquiry: ListedInquiry) {
  const update = useRowValue(statusUpdates, inquiry.id);
  return { isUpdated: update !== undefined, status: statusAfter(update, inquiry) };
}

export function useHasUpdates(statusUpdates: RowStore<StatusUpdate>): boolean {
  return useSyncExternalStore(
    statusUpdates.subscribe,
    () => !statusUpdates.isEmpty(),
    () => false,
  );
}

function statusAfter(update: StatusUpdate | undefined, inquiry: ListedInquiry): string {
  return forVersion(update, inquiry)?.status ?? inquiry.status;
}

export function useOwnChange(store: RowStore<OwnChange>, inquiry: InquiryVersion): OwnChange | undefined {
  return forVersion(useRowValue(store, inquiry.id), inquiry);
}
