import { type MouseEvent, type SubmitEvent, useState } from "react";
import { useFetcher, useNavigate, useSubmit } from "react-router";
import { type ActionResult, useActionResult } from "../action-result.ts";
import type { InquiryVersion } from "../update-inquiry.server.ts";
import type { WorkedRows } from "./worked-rows.ts";

type Press = { id: string; fetcherKey: string };

/** For rows of plain elements: a `Link` and a `fetcher.Form` in each of fifty took a third of the rendering time. */
export function useRowActions(
  listSearch: string,
  worked: WorkedRows,
  showToast: (result: ActionResult) => void,
) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const [presses, setPresses] = useState<readonly Press[]>([]);

  return {
    presses,
    open: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(event.currentTarget.pathname, { state: { listSearch } });
    },
    submit: (event: SubmitEvent<HTMLFormElement>, inquiry: InquiryVersion) => {
      event.preventDefault();
      const button = event.nativeEvent.submitter as HTMLButtonElement;
      const fetcherKey = `press-${presses.length}-${inquiry.id}`;
      // Until the result is here, this page shows a version that is no longer the latest.
      if (worked.isWorked(inquiry.id)) return;
      void submit(button, { navigate: false, fetcherKey });
      setPresses([...presses, { id: inquiry.id, fetcherKey }]);
      worked.move([inquiry], button.value);
    },
    settle: (id: string, result: ActionResult) => {
      if (result.toast?.kind === "error") worked.takeBack([id]);
      showToast(result);
    },
  };
}

type PressResultProps = { fetcherKey: string; onResult: (result: ActionResult) => void };

/** Mounted, it keeps a result that comes together with the list read anew; React Router drops that of a fetcher nobody has. */
export function PressResult({ fetcherKey, onResult }: PressResultProps) {
  useActionResult(useFetcher<ActionResult>({ key: fetcherKey }), onResult);
  return null;
}

export type RowActions = ReturnType<typeof useRowActions>;
