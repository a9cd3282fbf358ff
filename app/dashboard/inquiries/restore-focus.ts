/** Returns a ref: if its element leaves the page with the focus, `fallbackOf` gets the focus, so that Tab goes on there. */
export function restoreFocusOnRemoval(fallbackOf: (leaving: HTMLElement) => HTMLElement | null | undefined) {
  return (leaving: HTMLElement | null) => () => {
    if (leaving?.contains(document.activeElement)) fallbackOf(leaving)?.focus({ preventScroll: true });
  };
}

export const restoreFocusToPanel = restoreFocusOnRemoval((leaving) => leaving.closest("section"));
