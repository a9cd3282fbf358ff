import { useState } from "react";
import { restoreFocusOnRemoval, useLastFocused } from "../../restore-focus.ts";

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
