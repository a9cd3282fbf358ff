import { useState } from "react";
import type { InquiryVersion } from "../update-inquiry.server.ts";
import type { ListedInquiry } from "./inquiry-page.server.ts";

type Move = { status: string; version: number };

const none: ReadonlyMap<string, Move> = new Map();

/** The inquiries that were moved since the list was opened, each from the version that it then showed. */
export function useWorkedRows(openedKey: string, workedBefore: readonly string[]) {
  const [state, setState] = useState({ openedKey, moves: none });
  const moves = state.openedKey === openedKey ? state.moves : none;
  const change = (edit: (moves: Map<string, Move>) => void) =>
    setState((before) => {
      const edited = new Map(before.openedKey === openedKey ? before.moves : none);
      edit(edited);
      return { openedKey, moves: edited };
    });

  return {
    isAfterPress: workedBefore.length > 0,
    isWorked: (id: string): boolean => moves.has(id) || workedBefore.includes(id),
    statusOf: ({ id, version, status }: ListedInquiry): string => {
      const move = moves.get(id);
      return move && move.version >= version ? move.status : status;
    },
    /** From the press on: the result may come too late to stop a second one. */
    move: (pressed: readonly InquiryVersion[], status: string) =>
      change((edited) => {
        for (const { id, version } of pressed) edited.set(id, { status, version });
      }),
    takeBack: (ids: readonly string[]) =>
      change((edited) => {
        for (const id of ids) edited.delete(id);
      }),
  };
}

export type WorkedRows = ReturnType<typeof useWorkedRows>;
