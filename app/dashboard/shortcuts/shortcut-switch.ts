import { useSyncExternalStore } from "react";

const STORED = "shortcuts";
const listeners = new Set<() => void>();
let isOn: boolean | undefined;

/** False until hydration: without scripts there are no shortcuts. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}

export function shortcutTip(isOn: boolean, key: string, shown = key) {
  return isOn ? { title: `단축키 ${shown}`, "aria-keyshortcuts": key } : undefined;
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
