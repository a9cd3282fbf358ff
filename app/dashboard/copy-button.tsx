import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { button } from "../ui/button.ts";

/** Renders no button without scripts or over plain HTTP, where the Clipboard API is missing. */
export function CopyButton({ text, label = "복사" }: { text: string; label?: string }) {
  const [outcome, setOutcome] = useState<{ text: string; words: string } | null>(null);
  const canCopy = useHydrated() && window.isSecureContext;

  function copy() {
    navigator.clipboard.writeText(text).then(
      () => setOutcome({ text, words: "복사했습니다." }),
      () => setOutcome({ text, words: "복사하지 못했습니다. 글을 직접 선택해 복사해 주세요." }),
    );
  }

  return (
    <>
      {canCopy && (
        <button type="button" className={button.small} onClick={copy}>
          {label}
        </button>
      )}
      <span role="status">{outcome?.text === text && outcome.words}</span>
    </>
  );
}
