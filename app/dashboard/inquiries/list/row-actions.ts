import { type MouseEvent, type SubmitEvent, useEffect, useEffectEvent, useRef } from "react";
import { useFetchers, useNavigate, useSubmit } from "react-router";
import type { ActionResult } from "../action-result.ts";
import type { InquiryVersion } from "../update-inquiry.server.ts";
import type { WorkedRows } from "./worked-rows.ts";

const FETCHER_PREFIX = "status-of-";

/** For rows of plain elements: a `Link` and a `fetcher.Form` in each of fifty took a third of the rendering time. */
export function useRowActions(
  listSearch: string,
  worked: WorkedRows,
  showToast: (result: ActionResult) => void,
) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const updates = useFetchers().filter(({ key }) => key.startsWith(FETCHER_PREFIX));
  const handleResult = useEffectEvent((id: string, result: ActionResult) => {
    if (result.toast?.kind === "error") worked.takeBack([id]);
    showToast(result);
  });
  const handled = useRef(new WeakSet<ActionResult>());
  useEffect(() => {
    for (const { key, data } of updates as { key: string; data?: ActionResult }[]) {
      if (!data || handled.current.has(data)) continue;
      handled.current.add(data);
      handleResult(key.slice(FETCHER_PREFIX.length), data);
    }
  }, [updates]);

  return {
    open: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(event.currentTarget.pathname, { state: { listSearch } });
    },
    submit: (event: SubmitEvent<HTMLFormElement>, inquiry: InquiryVersion) => {
      event.preventDefault();
      const pressed = event.nativeEvent.submitter as HTMLButtonElement;
      const fetcherKey = FETCHER_PREFIX + inquiry.id;
      // Until the result is here, this page shows a version that is no longer the latest.
      if (updates.some(({ key }) => key === fetcherKey)) return;
      void submit(pressed, { navigate: false, fetcherKey });
      worked.move([inquiry], pressed.value);
    },
  };
}

export type RowActions = ReturnType<typeof useRowActions>;
