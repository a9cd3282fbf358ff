import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** Returns a ref: if its element leaves the page with the focus, `fallbackOf` gets the focus, so that Tab goes on there. */
export function restoreFocusOnRemoval(fallbackOf: (leaving: HTMLElement) => HTMLElement | null | undefined) {
  return (leaving: HTMLElement | null) => () => {
    if (leaving?.contains(document.activeElement)) fallbackOf(leaving)?.focus({ preventScroll: true });
  };
}

export const restoreFocusToPanel = restoreFocusOnRemoval((leaving) => leaving.closest("section"));

/** Returns a ref to the last element with the focus among those that `isNoted` accepts, which may have left the page. */
export function useLastFocused(isNoted: (element: HTMLElement) => boolean): RefObject<HTMLElement | null> {
  const last = useRef<HTMLElement>(null);
  const note = useEffectEvent((element: EventTarget | null) => {
    // The body has the focus when nothing has.
    if (element instanceof HTMLElement && element !== document.body && isNoted(element))
      last.current = element;
  });
  useEffect(() => {
    note(document.activeElement);
    const listener = ({ target }: FocusEvent) => note(target);
    document.addEventListener("focusin", listener);
    return () => document.removeEventListener("focusin", listener);
  }, []);
  return last;
}
