import { focusLine } from "../inquiries/focus.ts";
import { closeDisclosure, type ShortcutHandlers, useShortcuts } from "./shortcuts.ts";
import { ShortcutsHelp } from "./shortcuts-help.tsx";

/** Moves of the focus between the lines that match `selector`, each by its first link, the inquiry's name. */
export function lineMoves(selector: string) {
  const focusNeighbour = (step: 1 | -1) => {
    const lines = [...document.querySelectorAll(selector)];
    const focused = focusedIn(selector);
    return focusLine(focused ? lines[lines.indexOf(focused) + step] : lines[0]);
  };
  // Elsewhere the arrows scroll the page.
  const isNameFocused = () => focusedIn(selector)?.querySelector("a") === document.activeElement;
  return {
    next: () => focusNeighbour(1),
    previous: () => focusNeighbour(-1),
    down: () => isNameFocused() && focusNeighbour(1),
    up: () => isNameFocused() && focusNeighbour(-1),
  } satisfies ShortcutHandlers;
}

export function focusedIn(selector: string): Element | null {
  return document.activeElement?.closest(selector) ?? null;
}

export function WorklistShortcuts() {
  useShortcuts({ ...lineMoves("main ol > li"), close: closeDisclosure });
  return <ShortcutsHelp page="worklist" />;
}
