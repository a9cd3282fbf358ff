import { useEffect, useRef } from "react";

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
