import { useEffect, useEffectEvent, useRef } from "react";
import { useShortcutsOn } from "../../shortcuts/shortcut-switch.ts";
import { readFilter, SEARCH_MAX } from "../inquiry-filter.ts";
import { controlClass } from "./filter-classes.ts";

const PAUSE_MS = 250;

type SearchFieldProps = { q: string; search: (form: HTMLFormElement) => void };

/** Searches while it is typed in. What is typed stays in it, whatever answer comes meanwhile. */
export function SearchField({ q, search }: SearchFieldProps) {
  const areShortcutsOn = useShortcutsOn();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What was typed and has not been answered yet.
  const awaited = useRef<string>(undefined);

  const showSearched = useEffectEvent(() => {
    if (awaited.current === q) awaited.current = undefined;
    if (awaited.current === undefined && field.current && termsOf(field.current.value) !== q)
      field.current.value = q;
  });
  useEffect(() => showSearched(), [q]);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);

  const type = (typed: HTMLInputElement) => {
    stop();
    awaited.current = termsOf(typed.value);
    timer.current = setTimeout(() => {
      if (awaited.current === q) awaited.current = undefined;
      // Even for what is shown: the answer to a text that was typed in between may be under way.
      if (typed.form) search(typed.form);
    }, PAUSE_MS);
  };

  return (
    <input
      ref={field}
      type="search"
      name="q"
      aria-label="찾기"
      aria-keyshortcuts={areShortcutsOn ? "/" : undefined}
      title={areShortcutsOn ? "찾기 (/)" : undefined}
      defaultValue={q}
      maxLength={SEARCH_MAX}
      placeholder="기관, 담당자, 연락처, 접수 번호, 내용, 메모"
      onInput={(event) => {
        // A syllable that is being composed is not yet the one that is meant.
        if (!(event.nativeEvent as InputEvent).isComposing) type(event.currentTarget);
      }}
      onCompositionStart={stop}
      onCompositionEnd={(event) => type(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === "Enter") stop();
      }}
      className={`min-w-0 flex-1 basis-0 ${controlClass}`}
    />
  );
}

function termsOf(typed: string): string {
  return readFilter(new URLSearchParams({ q: typed })).q ?? "";
}
