import { useEffect, useRef } from "react";

/** Shows `stored` unless something was typed. `defaultValue` would not: a field made by React counts as typed in. */
export function useSyncedDefaultValue<Field extends HTMLInputElement | HTMLTextAreaElement>(stored: string) {
  const field = useRef<Field>(null);
  const before = useRef(stored);
  useEffect(() => {
    if (field.current?.value === before.current) field.current.value = stored;
    before.current = stored;
  }, [stored]);
  return { ref: field, defaultValue: stored };
}
