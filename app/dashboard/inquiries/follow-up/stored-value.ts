import { useEffect, useRef } from "react";

/**
 * For an uncontrolled field: it shows what is stored unless something else was typed. A new `defaultValue` does not
 * do that, because a field that React has made in the browser counts as typed in.
 */
export function useStoredValue<Field extends HTMLInputElement | HTMLTextAreaElement>(stored: string) {
  const field = useRef<Field>(null);
  const before = useRef(stored);
  useEffect(() => {
    if (field.current?.value === before.current) field.current.value = stored;
    before.current = stored;
  }, [stored]);
  return { ref: field, defaultValue: stored };
}
