import { useEffect, useRef } from "react";
import type { InquiryNumbers } from "./arrived-inquiries.ts";
import { chosenAlerts } from "../../account/alerts/alert-preferences.ts";
import { titleWithUnseenCount } from "./unseen-title.ts";

type Alerts = typeof import("../../account/alerts/sound-and-desktop.ts");

/** Shows in the title how many inquiries came since the tab was last visible. `script`: URL of the alerts module. */
export function useUnseenInquiries(
  arrived: number,
  numbers: InquiryNumbers,
  script: string | undefined,
): void {
  const seen = useRef(arrived);
  const told = useRef(arrived);

  useEffect(() => {
    const show = () => {
      if (!document.hidden) seen.current = arrived;
      document.title = titleWithUnseenCount(document.title, arrived - seen.current);
    };
    show();
    document.addEventListener("visibilitychange", show);
    return () => document.removeEventListener("visibilitychange", show);
  });

  useEffect(() => {
    const added = arrived - told.current;
    told.current = arrived;
    if (added <= 0 || numbers.outcome === "failed" || !script || chosenAlerts().length === 0) return;
    const { all } = numbers;
    // For a static path the bundler would add a helper larger than this file.
    void (import(/* @vite-ignore */ script) as Promise<Alerts>).then(
      ({ notifyNewInquiries }) => notifyNewInquiries(added, all),
      () => {},
    );
  }, [arrived, numbers, script]);
}
