import { useEffect } from "react";

// Only input counts: a page's automatic requests must not extend an idle session.
const ACTIVITY = ["keydown", "pointerdown"] as const;
const NOTED_EVERY_MS = 300_000;

export function useSessionActivity(): void {
  useEffect(() => {
    let notedAt = Date.now();
    const note = () => {
      if (Date.now() - notedAt < NOTED_EVERY_MS) return;
      notedAt = Date.now();
      navigator.sendBeacon("/account/active", new URLSearchParams());
    };
    for (const event of ACTIVITY) document.addEventListener(event, note);
    return () => {
      for (const event of ACTIVITY) document.removeEventListener(event, note);
    };
  }, []);
}
