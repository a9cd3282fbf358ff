import { type MouseEvent, type SubmitEvent, useEffect, useEffectEvent, useRef } from "react";
import { useFetchers, useNavigate, useSubmit } from "react-router";
import type { Answer } from "./answer.ts";
import { BULK_FORM } from "./bulk-bar.tsx";

const MOVE = "move-";

/**
 * Takes the presses of all rows' links and forms, which are plain ones: a `Link` and a `fetcher.Form` in each of fifty
 * rows took a third of the time in which the list is rendered.
 */
export function useRowPresses(listSearch: string, tell: (answer: Answer) => void) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const moves = useFetchers().filter(({ key }) => key.startsWith(MOVE));
  const handOn = useEffectEvent(tell);
  const told = useRef(new WeakSet<Answer>());
  useEffect(() => {
    for (const { data } of moves as { data?: Answer }[]) {
      if (!data || told.current.has(data)) continue;
      told.current.add(data);
      handOn(data);
    }
  }, [moves]);

  return {
    /** What was pressed for an inquiry and is on its way; what the database made of it comes with the list. */
    pressed: new Map(moves.map(({ key, formData }) => [key.slice(MOVE.length), formData?.get("status")])),
    onClick: (event: MouseEvent<HTMLElement>) => {
      const link = event.target instanceof Element ? event.target.closest("th a") : null;
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!(link instanceof HTMLAnchorElement) || !isPlain) return;
      event.preventDefault();
      void navigate(link.pathname, { state: { listSearch } });
    },
    onSubmit: (event: SubmitEvent<HTMLElement>) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.id === BULK_FORM) return;
      event.preventDefault();
      const fetcherKey = MOVE + String(new FormData(form).get("id"));
      // Until the answer is here, this page shows a version that is no longer the last.
      if (moves.some(({ key }) => key === fetcherKey)) return;
      void submit(event.nativeEvent.submitter as HTMLButtonElement, { navigate: false, fetcherKey });
    },
  };
}
