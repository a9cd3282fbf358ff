/**
 * Returns a ref for an element that may leave the page while it or what it holds has the focus: the focus then goes to the
 * element that `heirOf` finds, so that Tab goes on there.
 */
export function passFocusOn(heirOf: (leaving: HTMLElement) => HTMLElement | null | undefined) {
  return (leaving: HTMLElement | null) => () => {
    if (leaving?.contains(document.activeElement)) heirOf(leaving)?.focus({ preventScroll: true });
  };
}

/** To the panel of an open inquiry. */
export const passFocusToPanel = passFocusOn((leaving) => leaving.closest("section"));
