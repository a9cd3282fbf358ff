import { type RefObject, useEffect } from "react";

/** Saves a field's text in sessionStorage as it is typed. Returns a function that removes it after submission. */
export function useDraft(field: RefObject<HTMLTextAreaElement | null>, key: string): () => void {
  useEffect(() => {
    const textarea = field.current;
    if (!textarea) return;
    textarea.value ||= sessionStorage.getItem(key) ?? "";
    const store = () => sessionStorage.setItem(key, textarea.value);
    textarea.addEventListener("input", store);
    return () => textarea.removeEventListener("input", store);
  }, [field, key]);
  return () => sessionStorage.removeItem(key);
}

export function clearDrafts(): void {
  sessionStorage.clear();
}
