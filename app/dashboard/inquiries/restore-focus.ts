/** Returns a ref: if its element leaves the page with the focus, `heirOf` gets the focus, so that Tab goes on there. */
export function passFocusOn(heirOf: (leaving: HTMLElement) => HTMLElement | null | undefined) {
  return (leaving: HTMLElement | null) => () => {
    if (leaving?.contains(document.activeElement)) heirOf(leaving)?.focus({ preventScroll: true });
  };
}

export const passFocusToPanel = passFocusOn((leaving) => leaving.closest("section"));
