import { useState, useSyncExternalStore } from "react";
import type { InquiryVersion } from "../../update/update-inquiry.server.ts";
import type { ListedInquiry } from "../inquiry-page.server.ts";
import type { RowInPlace } from "./rows-in-place.ts";
import { createRowStore, type RowStore, useRowValue } from "./row-store.ts";

type Move = { status: string; version: number };

/** The inquiries moved since the list was opened, each with the version that it showed then. */
export function useUpdatedRows(openedKey: string, updatedBefore: readonly string[]) {
  const [opened, setOpened] = useState(() => ({ openedKey, moves: createRowStore<Move>() }));
  // State set while rendering: React renders again before it shows anything.
  if (opened.openedKey !== openedKey) setOpened({ openedKey, moves: createRowStore<Move>() });
  const { moves } = opened;
  // Versions reported by results, ahead of the next revalidation.
  const [versions] = useState(() => new Map<string, number>());
  const [undone] = useState(() => new Map<string, number>());

  return {
    noteVersions: (changed: readonly InquiryVersion[]) => {
      for (const { id, version } of changed) versions.set(id, version);
    },
    latestVersion: ({ id, version }: InquiryVersion): number => Math.max(version, versions.get(id) ?? 0),
    /** Only a result tells the version of a row that has left the list. */
    isLatestKnown: ({ id, hasLeft }: RowInPlace): boolean => !hasLeft || versions.has(id),
    moves,
    isAfterPress: updatedBefore.length > 0,
    wasUpdated: (id: string): boolean => updatedBefore.includes(id),
    isUpdated: (id: string): boolean => moves.get(id) !== undefined || updatedBefore.includes(id),
    statusOf: (inquiry: ListedInquiry): string => statusAfter(moves.get(inquiry.id), inquiry),
    /** Set on the press: the result may come too late to prevent a second one. */
    move: (pressed: readonly InquiryVersion[], status: string) =>
      moves.set(pressed.map(({ id, version }) => [id, { status, version }])),
    takeBack: (ids: readonly string[]) => moves.delete(ids),
    noteUndone: (changes: readonly InquiryVersion[]) => {
      for (const { id, version } of changes) undone.set(id, version);
      moves.delete(changes.map(({ id }) => id));
    },
    /** A list that arrives now may have been read before the undo, without the row. */
    isJustUndone: ({ id, version }: InquiryVersion): boolean => (undone.get(id) ?? 0) > version,
  };
}

export type UpdatedRows = ReturnType<typeof useUpdatedRows>;

export function useMove(moves: RowStore<Move>, inquiry: ListedInquiry) {
  const move = useRowValue(moves, inquiry.id);
  return { isMoved: move !== undefined, status: statusAfter(move, inquiry) };
}

export function useIsAnyMoved(moves: RowStore<Move>): boolean {
  return useSyncExternalStore(
    moves.subscribe,
    () => !moves.isEmpty(),
    () => false,
  );
}

function statusAfter(move: Move | undefined, { version, status }: ListedInquiry): string {
  return move && move.version >= version ? move.status : status;
}
