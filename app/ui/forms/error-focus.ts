import { useEffect, useRef } from "react";
import { ERROR_PREFIX } from "./form-classes.ts";

export function useErrorFocus(isWrong: boolean, attempt: unknown) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWrong) return;
    summary.current?.focus();
    const before = document.title;
    if (!before.startsWith(ERROR_PREFIX)) document.title = `${ERROR_PREFIX}${before}`;
    return () => {
      document.title = document.title.replace(ERROR_PREFIX, "");
    };
  }, [isWrong, attempt]);
  return summary;
}
