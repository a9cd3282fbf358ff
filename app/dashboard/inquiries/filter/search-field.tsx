import { useEffect, useEffectEvent, useRef } from "react";
import { useShortcutsOn } from "../../shortcuts/shortcuts.ts";
import { parseFilter, SEARCH_MAX } from "../inquiry-filter.ts";

export const controlClass =
  "block h-10 w-full min-w-0 rounded-lg border border-ink-soft/60 bg-white px-3 text-[0.9375rem] text-ink placeholder:text-ink-soft/80";

const PAUSE_MS = 250;

type SearchFieldProps = { q: string; search: (form: HTMLFormElement) => void };

/** Searches as the user types (debounced). A late response never overwrites what was typed since. */
export function SearchField({ q, search }: SearchFieldProps) {
  const areShortcutsOn = useShortcutsOn();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The typed text whose search is still pending.
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
      // Even if `q` matches already: the search for a text typed in between may still be pending.
      if (typed.form && typed.reportValidity()) search(typed.form);
    }, PAUSE_MS);
  };

  return (
    <input
      ref={field}
      type="search"
      name="q"
      aria-label="찾기"
      aria-keyshortcuts={areShortcutsOn ? "/" : undefined}
      title={`${areShortcutsOn ? "찾기 (/), " : ""}${SEARCH_MAX}자까지`}
      defaultValue={q}
      pattern={`.{0,${SEARCH_MAX}}`}
      placeholder="기관, 담당자, 연락처, 접수 번호, 내용, 메모, 연락 내용, 다음에 할 일, 결과 이유"
      // During composition too: in Hangul the last syllable is composed until the next key.
      onInput={(event) => type(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === "Enter") stop();
      }}
      className={`min-w-0 flex-1 basis-0 text-ellipsis ${controlClass}`}
    />
  );
}

function termsOf(typed: string): string {
  return parseFilter(new URLSearchParams({ q: typed })).q ?? "";
}
