/** Ctrl+Enter in the text area of a note or a reply presses the first button of its form. */
export function sendTyped(): boolean {
  const field = document.activeElement;
  const button = field?.closest("#note, #reply")?.querySelector("button");
  if (!button || field?.matches(":read-only")) return false;
  button.click();
  return true;
}
