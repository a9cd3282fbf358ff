import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { restoreFocusOnRemoval, useLastFocused } from "./restored-focus.ts";

const ROW = ".inquiry-row";

/** Returns a ref for what leaves the page once nothing is selected: the keys go on from the row focused last. */
export function useRestoreFocusToRow() {
  const last = useLastFocused((element) => element.closest(ROW) !== null);
  const [restoreFocus] = useState(() => restoreFocusOnRemoval(() => nameIn(last.current)));
  return restoreFocus;
}

function nameIn(focused: HTMLElement | null): HTMLElement | null | undefined {
  const row = focused?.isConnected ? focused.closest(ROW) : document.querySelector(ROW);
  return row?.querySelector<HTMLElement>(".name a");
}

type WayBack = { leftIds: readonly string[] };

/** Location state: the ids of the inquiry, those below it and those above, since it may have left the list. */
export function wayBackFrom(id: string, { rows }: { rows: readonly { id: string }[] }): WayBack {
  const ids = rows.map((row) => row.id);
  const index = ids.indexOf(id);
  return { leftIds: index < 0 ? [id] : [...ids.slice(index), ...ids.slice(0, index).reverse()] };
}

/** The location's state, but not after Back, which restores that of an earlier visit. */
export function useArrivalState<State>(): Partial<State> | null {
  const { state } = useLocation() as { state: Partial<State> | null };
  return useNavigationType() === "POP" ? null : state;
}

/** Focuses the first line still there of what was left, unless the focus is elsewhere. `leftId` was open last. */
export function useFocusOnTheWayBack(leftId?: string): void {
  const state = useArrivalState<WayBack>();
  const focusLeft = useEffectEvent(() => {
    if (document.activeElement !== document.body) return;
    const ids = [leftId, ...(state?.leftIds ?? [])];
    focusLine(ids.map((id) => document.getElementById(`inquiry-${id}`)).find((line) => line !== null));
  });
  useEffect(() => focusLeft(), []);
}

/** Location state: for what leaves the page with the focus, as the notification of new inquiries, or a key that turns it. */
export type WantedRow = { wantsRow: "first" | "last" };

export function useFocusOnWantedRow(): void {
  const { key } = useLocation();
  const state = useArrivalState<WantedRow>();
  const focusWanted = useEffectEvent(() => {
    if (!state?.wantsRow) return;
    const row = [...document.querySelectorAll(ROW)].at(state.wantsRow === "first" ? 0 : -1);
    if (!focusLine(row)) document.getElementById("main")?.focus();
  });
  useEffect(() => focusWanted(), [key]);
}

export function focusLine(line: Element | null | undefined): boolean {
  // An inquiry's first link is its name.
  line?.querySelector("a")?.focus({ preventScroll: true });
  // The line's scroll margin keeps it clear of the sticky bars.
  line?.scrollIntoView({ block: "nearest", behavior: "instant" });
  return Boolean(line);
}
