import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { ListContext } from "./list-context.ts";

type WayBack = { leftIds: readonly string[] };

/** Location state: the ids of the inquiry, those below it and those above, since it may have left the list. */
export function wayBackFrom(id: string, { rows }: Pick<ListContext, "rows">): WayBack {
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

/** For the notice of new inquiries, which leaves the page with the focus. */
export function useFocusOnFirstRow(): void {
  const { key } = useLocation();
  const state = useArrivalState<{ wantsFirstRow: true }>();
  const focusFirst = useEffectEvent(() => {
    if (!state?.wantsFirstRow) return;
    if (!focusLine(document.querySelector(".inquiry-row"))) document.getElementById("main")?.focus();
  });
  useEffect(() => focusFirst(), [key]);
}

export function focusLine(line: Element | null | undefined): boolean {
  // An inquiry's first link is its name.
  line?.querySelector("a")?.focus({ preventScroll: true });
  // The line's scroll margin keeps it clear of the sticky bars.
  line?.scrollIntoView({ block: "nearest", behavior: "instant" });
  return Boolean(line);
}
