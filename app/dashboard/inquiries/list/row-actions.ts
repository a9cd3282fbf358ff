import { type MouseEvent, type SubmitEvent, useEffect, useEffectEvent, useRef } from "react";
import { useFetchers, useNavigate, useSubmit } from "react-router";
import type { ActionResult } from "../action-result.ts";

const FETCHER_PREFIX = "status-of-";

/** For rows of plain elements: a `Link` and a `fetcher.Form` in each of fifty took a third of the rendering time. */
export function useRowActions(listSearch: string, showToast: (result: ActionResult) => void) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const updates = useFetchers().filter(({ key }) => key.startsWith(FETCHER_PREFIX));
  const handleResult = useEffectEvent(showToast);
  const handled = useRef(new WeakSet<ActionResult>());
  useEffect(() => {
    for (const { data } of updates as { data?: ActionResult }[]) {
      if (!data || handled.current.has(data)) continue;
      handled.current.add(data);
      handleResult(data);
    }
  }, [updates]);

  return {
    pendingStatus: (id: string): string | undefined => {
      const update = updates.find(({ key }) => key === FETCHER_PREFIX + id);
      if ((update?.data as ActionResult | undefined)?.toast?.kind === "error") return undefined;
      const status = update?.formData?.get("status");
      return typeof status === "string" ? status : undefined;
    },
    open: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(event.currentTarget.pathname, { state: { listSearch } });
    },
    submit: (event: SubmitEvent<HTMLFormElement>, id: string) => {
      event.preventDefault();
      const fetcherKey = FETCHER_PREFIX + id;
      // Until the result is here, this page shows a version that is no longer the latest.
      if (updates.some(({ key }) => key === fetcherKey)) return;
      void submit(event.nativeEvent.submitter as HTMLButtonElement, { navigate: false, fetcherKey });
    },
  };
}

export type RowActions = ReturnType<typeof useRowActions>;
