import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { usePendingLocation } from "../outage/interrupted-navigation.ts";

type PressedKey = Pick<
  KeyboardEvent,
  "key" | "code" | "keyCode" | "isComposing" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "target"
>;

// A radio button outside of a form filters what is shown; in one, it is part of what is being written.
const FIELD =
  "input:not([type=checkbox], [type=radio]), form [type=radio], textarea, select, [contenteditable]";

/** The key by its name, or null where it is typed into something. */
export function pressedKey(event: PressedKey): string | null {
  // For the key that ends an IME composition some browsers report 229 instead of isComposing.
  if (event.isComposing || event.keyCode === 229 || event.altKey) return null;
  const target = event.target as Partial<Element> | null;
  if (event.ctrlKey || event.metaKey)
    return event.key === "Enter" && target?.closest?.("textarea") ? "Ctrl+Enter" : null;
  return target?.closest?.(FIELD) && event.key !== "Escape" ? null : keyOf(event);
}

export function isTyping(): boolean {
  return document.activeElement?.matches(FIELD) ?? false;
}

/** A Korean layout reports J as ㅓ, a French one 1 as &: there the physical key (`code`) decides. */
function keyOf({ key, code, shiftKey }: PressedKey): string | null {
  if (key === "?" || (code === "Slash" && shiftKey)) return "?";
  if (shiftKey) return null;
  if (key === "/" || code === "Slash") return "/";
  const [, printed] = /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code) ?? [];
  const isLatin = /^[a-z]$/i.test(key);
  return (isLatin ? key : printed)?.toLowerCase() ?? key;
}

/** By the name of the key. A handler returns whether it did anything; if not, the browser's default action follows. */
export function useShortcuts(handlers: Record<string, () => boolean>): void {
  const isOn = useShortcutsOn();
  const isLeaving = usePendingLocation() !== undefined;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // During a navigation, a key is meant for the next page and must not change this one.
    if (isLeaving || event.defaultPrevented || document.querySelector("dialog:modal")) return;
    const key = pressedKey(event);
    if (!key || (event.repeat && key !== "j" && key !== "k")) return;
    if (key === "Escape" && isTyping()) return leaveField(event);
    if (handlers[key]?.()) event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [isOn]);
}

/** Keeps the text: the browser would empty a search field. */
function leaveField(event: KeyboardEvent): void {
  event.preventDefault();
  if (!(event.target instanceof HTMLElement)) return;
  const summary = event.target.closest("details")?.querySelector("summary");
  if (summary) summary.focus({ preventScroll: true });
  else event.target.blur();
}

/** Focuses the element and, unless it is in plain view, scrolls it to the centre, where no sticky bar or toast covers it. */
export function focusOn(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus({ preventScroll: true });
  if (element && !isInPlainView(element)) element.scrollIntoView({ block: "center", behavior: "instant" });
  return element !== null;
}

const BARS_PX = 80;

function isInPlainView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= BARS_PX && bottom <= innerHeight - BARS_PX;
}

/** Opens a `<details>` and focuses the element in it that matches `selector`. */
export function openDisclosure(details: string, selector: string): boolean {
  const disclosure = document.querySelector<HTMLDetailsElement>(details);
  if (disclosure) disclosure.open = true;
  return focusOn(`${details} ${selector}`);
}

/** Closes the `<details>` around the focus, whose summary takes it over. */
export function closeDisclosure(): boolean {
  const disclosure = document.activeElement?.closest<HTMLDetailsElement>("details[open]");
  if (!disclosure) return false;
  disclosure.open = false;
  disclosure.querySelector("summary")?.focus({ preventScroll: true });
  return true;
}

const STORED = "shortcuts";
const listeners = new Set<() => void>();
let isOn: boolean | undefined;

/** False until hydration: without scripts there are no shortcuts. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}

export function shortcutTip(isOn: boolean, key: string, label = key) {
  return isOn ? { title: `단축키 ${label}`, "aria-keyshortcuts": key } : undefined;
}

export function switchShortcuts(on: boolean): void {
  isOn = on;
  try {
    localStorage.setItem(STORED, on ? "on" : "off");
  } catch {
    // Storage may be full or forbidden: the choice then holds for this page.
  }
  for (const listener of listeners) listener();
}

function read(): boolean {
  try {
    isOn ??= localStorage.getItem(STORED) !== "off";
  } catch {
    isOn = true;
  }
  return isOn;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
