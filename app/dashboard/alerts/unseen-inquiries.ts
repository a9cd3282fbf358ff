import { useEffect, useRef } from "react";
import { chosenAlerts } from "./alert-choice.ts";
import { withUnseen } from "./unseen-title.ts";

type Alerts = typeof import("./sound-and-desktop.ts");

/** Shows in the title how many inquiries came since the tab was last visible. `script`: URL of the alerts module. */
export function useUnseenInquiries(received: number | undefined, script: string | undefined): void {
  const seen = useRef(received);
  const told = useRef(received);

  useEffect(() => {
    const show = () => {
      if (!document.hidden || seen.current === undefined) seen.current = received;
      document.title = withUnseen(document.title, (received ?? 0) - (seen.current ?? 0));
    };
    show();
    document.addEventListener("visibilitychange", show);
    return () => document.removeEventListener("visibilitychange", show);
  });

  useEffect(() => {
    if (received === undefined) return;
    const added = received - (told.current ?? received);
    told.current = received;
    if (added <= 0 || !script || chosenAlerts().length === 0) return;
    // For a static path the bundler would add a helper larger than this file.
    void (import(/* @vite-ignore */ script) as Promise<Alerts>).then(
      ({ notifyNewInquiries }) => notifyNewInquiries(added, received),
      () => {},
    );
  }, [received, script]);
}
