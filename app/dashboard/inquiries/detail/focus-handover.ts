import { useEffect, useRef } from "react";

/** Returns a ref for a panel that takes the focus when its focused control is removed, so that Tab goes on there. */
export function useFocusHandover() {
  const panel = useRef<HTMLElement>(null);
  const focused = useRef<Element>(null);
  // After each commit: the control may leave with any of them.
  useEffect(() => {
    const active = document.activeElement;
    if (active === document.body && focused.current?.isConnected === false)
      panel.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element && panel.current?.contains(target) ? target : null;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  return panel;
}
