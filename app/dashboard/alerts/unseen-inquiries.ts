import { useEffect, useRef } from "react";
import { chosenAlerts } from "./alert-choice.ts";
import { withUnseen } from "./unseen-title.ts";

type Alerts = typeof import("./sound-and-desktop.ts");

/** Says in the title how many inquiries came since somebody last looked at this tab, and tells of each one otherwise
 * where this browser is asked to. `script` is the address of what does so, loaded once it is needed. */
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
    // A path that the bundler knew would bring a helper larger than this file.
    void (import(/* @vite-ignore */ script) as Promise<Alerts>).then(
      ({ notifyNewInquiries }) => notifyNewInquiries(added, received),
      () => {},
    );
  }, [received, script]);
}
