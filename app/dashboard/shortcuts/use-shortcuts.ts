import { useEffect, useEffectEvent } from "react";
import { usePendingLocation } from "../pending-location.ts";
import { useShortcutsOn } from "./shortcut-switch.ts";
import { type Shortcut, shortcutOf } from "./shortcuts.ts";

/** Each returns whether it had anything to do; if not, the browser does what it otherwise would. */
export type ShortcutHandlers = Partial<Record<Shortcut, () => boolean>>;

const repeatable: readonly Shortcut[] = ["next", "previous", "down", "up"];

export function useShortcuts(handlers: ShortcutHandlers): void {
  const isOn = useShortcutsOn();
  const isLeaving = usePendingLocation() !== undefined;
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // A key that is meant for the page to come must not change what this one shows.
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

/** With its text: the browser would empty a field for searching. */
function leaveField(event: KeyboardEvent): void {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.blur();
}

/** Focuses it in the middle of the screen, where no sticky bar and no toast lies over it. */
export function focusOn(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "center", behavior: "instant" });
  return element !== null;
}
