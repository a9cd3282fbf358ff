import { shortcutTip } from "./shortcuts.ts";

const KEYS = "Control+Enter";

/** For the button that Ctrl+Enter presses from a text area of its form. */
export function submitTip(isOn: boolean) {
  return shortcutTip(isOn, KEYS, "Ctrl+Enter");
}

/** The handler of Ctrl+Enter on every page that has such a form. */
export function pressSubmit(): boolean {
  const field = document.activeElement as HTMLTextAreaElement | null;
  const button = field?.form?.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${KEYS}"]`);
  if (!button || field?.readOnly) return false;
  button.click();
  return true;
}
