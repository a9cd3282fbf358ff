import { useEffect, useEffectEvent } from "react";
import { usePendingLocation } from "../pending-location.ts";
import { useShortcutsOn } from "./shortcut-switch.ts";
import { type Shortcut, shortcutOf } from "./shortcuts.ts";

/** A handler returns whether it did anything; if not, the browser's default action follows. */
export type ShortcutHandlers = Partial<Record<Shortcut, () => boolean>>;

const repeatable: readonly Shortcut[] = ["next", "previous", "down", "up"];

export function useShortcuts(handlers: ShortcutHandlers): void {
  const isOn = useShortcutsOn();
  const isLeaving = usePendingLocation() !== undefined;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // During a navigation, a key is meant for the next page and must not change this one.
    if (isLeaving || event.defaultPrevented || document.querySelector("dialog:modal")) return;
    const shortcut = shortcutOf(event);
    if (!shortcut || (event.repeat && !repeatable.includes(shortcut))) return;
    if (shortcut === "leave-field") return leaveField(event);
    if (handlers[shortcut]?.()) event.preventDefault();
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
  if (event.target instanceof HTMLElement) event.target.blur();
}

/** Focuses the element and scrolls it to the centre, where no sticky bar or toast covers it. */
export function focusOn(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "center", behavior: "instant" });
  return element !== null;
}
