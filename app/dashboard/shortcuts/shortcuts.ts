const shortcutByKey = {
  j: "next",
  k: "previous",
  arrowdown: "down",
  arrowup: "up",
  "1": "new",
  "2": "in_progress",
  "3": "completed",
  a: "assign",
  x: "select",
  n: "note",
  r: "contact",
  u: "undo",
  "/": "search",
  "?": "help",
  escape: "close",
} as const;

export type Shortcut = (typeof shortcutByKey)[keyof typeof shortcutByKey] | "save" | "leave-field";

type PressedKey = Pick<
  KeyboardEvent,
  "key" | "code" | "keyCode" | "isComposing" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "target"
>;

const FIELD = "input:not([type=checkbox]), textarea, select, [contenteditable]";

export function shortcutOf(event: PressedKey): Shortcut | null {
  // For the key that ends an IME composition some browsers report 229 instead of isComposing.
  if (event.isComposing || event.keyCode === 229 || event.altKey) return null;
  const target = event.target as Partial<Element> | null;
  if (event.ctrlKey || event.metaKey)
    return event.key === "Enter" && target?.closest?.("textarea") ? "save" : null;
  if (target?.closest?.(FIELD)) return event.key === "Escape" ? "leave-field" : null;
  const key = keyOf(event);
  return Object.hasOwn(shortcutByKey, key) ? shortcutByKey[key as keyof typeof shortcutByKey] : null;
}

export function isTyping(): boolean {
  return document.activeElement?.matches(FIELD) ?? false;
}

/** A Korean layout reports J as ㅓ, a French one 1 as &: there the physical key (`code`) decides. */
function keyOf({ key, code, shiftKey }: PressedKey): string {
  if (key === "?" || (code === "Slash" && shiftKey)) return "?";
  if (shiftKey) return "";
  if (key === "/" || code === "Slash") return "/";
  const [, place] = /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code) ?? [];
  const isLatin = /^[a-z]$/i.test(key);
  return (isLatin ? key : (place ?? key)).toLowerCase();
}
