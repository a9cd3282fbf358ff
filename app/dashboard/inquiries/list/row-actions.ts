import { type MouseEvent, type SubmitEvent, useEffect, useEffectEvent, useRef } from "react";
import { useFetchers, useNavigate, useSubmit } from "react-router";
import type { Answer } from "../action-result.ts";

const MOVE = "move-";

/**
 * Takes the presses of all rows' links and forms, which are plain ones: a `Link` and a `fetcher.Form` in each of fifty
 * rows took a third of the time in which the list is rendered.
 */
export function useRowActions(listSearch: string, tell: (answer: Answer) => void) {
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
    /** The status that was pressed for an inquiry and is on its way; what came of it the list says. */
    pressed: (id: string): string | undefined => {
      const status = moves.find(({ key }) => key === MOVE + id)?.formData?.get("status");
      return typeof status === "string" ? status : undefined;
    },
    open: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(event.currentTarget.pathname, { state: { listSearch } });
    },
    move: (event: SubmitEvent<HTMLFormElement>, id: string) => {
      event.preventDefault();
      const fetcherKey = MOVE + id;
      // Until the answer is here, this page shows a version that is no longer the last.
      if (moves.some(({ key }) => key === fetcherKey)) return;
      void submit(event.nativeEvent.submitter as HTMLButtonElement, { navigate: false, fetcherKey });
    },
  };
}

export type RowActions = ReturnType<typeof useRowActions>;
