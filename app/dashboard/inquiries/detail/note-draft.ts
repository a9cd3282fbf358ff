import { type RefObject, useEffect } from "react";

/**
 * Keeps for this tab what is typed into a field, as it is typed: neither a reload nor the way out and back in costs it.
 * Returns what forgets it once it is sent.
 */
export function useDraft(field: RefObject<HTMLTextAreaElement | null>, key: string): () => void {
  useEffect(() => {
    const textarea = field.current;
    if (!textarea) return;
    textarea.value ||= sessionStorage.getItem(key) ?? "";
    const keep = () => sessionStorage.setItem(key, textarea.value);
    textarea.addEventListener("input", keep);
    return () => textarea.removeEventListener("input", keep);
  }, [field, key]);
  return () => sessionStorage.removeItem(key);
}

/** Whoever signs in next in this tab is perhaps somebody else. */
export function clearDrafts(): void {
  sessionStorage.clear();
}
