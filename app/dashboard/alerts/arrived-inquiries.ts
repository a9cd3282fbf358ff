import { useEffect, useRef, useState } from "react";
import type { InquiryTotals } from "../inquiries/read-inquiries.server.ts";

export type InquiryNumbers = { outcome: "read"; unsuspected: number; all: number } | { outcome: "failed" };

/** Without those that whoever looks has entered, of which they are not told. */
export function receivedInquiries(totals: InquiryTotals, entered: number): InquiryNumbers {
  if (totals.outcome !== "read") return { outcome: "failed" };
  const { listed, suspectedSpam } = totals;
  return { outcome: "read", unsuspected: listed - entered, all: listed + suspectedSpam - entered };
}

/** Counts since the dashboard was opened. Marking an inquiry as spam changes `unsuspected`, but not `all`. */
export function useArrivedInquiries(numbers: InquiryNumbers): number {
  const [last, setLast] = useState({ numbers, arrived: 0 });
  if (numbers === last.numbers) return last.arrived;
  const next = {
    numbers: numbers.outcome === "read" ? numbers : last.numbers,
    arrived: last.arrived + arrivedBetween(last.numbers, numbers),
  };
  if (numbers.outcome === "read") setLast(next);
  return next.arrived;
}

/** Never negative: erasing or marking inquiries is no arrival. */
export function arrivedBetween(before: InquiryNumbers, after: InquiryNumbers): number {
  if (before.outcome === "failed" || after.outcome === "failed") return 0;
  return Math.max(0, Math.min(after.unsuspected - before.unsuspected, after.all - before.all));
}

/** Says in the title how many inquiries came since the tab was last visible. */
export function useUnseenCountInTitle(arrived: number): void {
  const seen = useRef(arrived);
  useEffect(() => {
    const show = () => {
      if (!document.hidden) seen.current = arrived;
      document.title = titleWithUnseenCount(document.title, arrived - seen.current);
    };
    show();
    document.addEventListener("visibilitychange", show);
    return () => document.removeEventListener("visibilitychange", show);
  });
}

const UNSEEN = /^새 문의 [\d,]+건 · /;

export function titleWithUnseenCount(title: string, unseen: number): string {
  const plain = title.replace(UNSEEN, "");
  return unseen > 0 ? `새 문의 ${unseen}건 · ${plain}` : plain;
}
