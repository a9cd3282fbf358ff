import { useEffect, useRef } from "react";
import { ERROR_PREFIX } from "./form-classes.ts";

/** Focuses the element of the ref when something is wrong, again with every `attempt`, and says so in the title. */
export function useErrorFocus(isWrong: boolean, attempt: unknown) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWrong) return;
    summary.current?.focus();
    // The server's answer has the prefix already; errors found in the browser add it here.
    const before = document.title;
    if (!before.startsWith(ERROR_PREFIX)) document.title = `${ERROR_PREFIX}${before}`;
    return () => {
      document.title = document.title.replace(ERROR_PREFIX, "");
    };
  }, [isWrong, attempt]);
  return summary;
}
