import { useCallback, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { Toast, type ToastMessage } from "../../../../ui/toast/toast.tsx";
import { type ActionResult, useActionResult } from "../../update/action-result.ts";

/** `settle` returns the toast that is still to be shown, since the list was left. */
type SentPress = { fetcherKey: string; settle: (result: ActionResult) => ToastMessage | null };

/** Held by the dashboard, because the list may be left before the response. */
export function useSentPresses() {
  const { key } = useLocation();
  const [sent, setSent] = useState<readonly SentPress[]>([]);
  const [untold, setUntold] = useState<{ toast: ToastMessage; key: string }>();
  // Stable identity: a new function would re-render the list.
  const hold = useCallback((press: SentPress) => setSent((before) => [...before, press]), []);
  const settle = (press: SentPress, result: ActionResult) => {
    setSent((before) => before.filter((each) => each !== press));
    const toast = press.settle(result);
    if (toast) setUntold({ toast, key });
  };
  return {
    hold,
    results: (
      <>
        {sent.map((press) => (
          <PressResult
            key={press.fetcherKey}
            fetcherKey={press.fetcherKey}
            onResult={(result) => settle(press, result)}
          />
        ))}
        {/* Without its undo form, which the current page's action does not handle. */}
        {untold?.key === key && <Toast key={untold.toast.id} {...untold.toast} form={undefined} />}
      </>
    ),
  };
}

export type HoldPress = ReturnType<typeof useSentPresses>["hold"];

type PressResultProps = { fetcherKey: string; onResult: (result: ActionResult) => void };

/** Keeps its fetcher mounted: React Router drops the result of an unmounted one if a revalidation comes with it. */
function PressResult({ fetcherKey, onResult }: PressResultProps) {
  useActionResult(useFetcher<ActionResult>({ key: fetcherKey }), onResult);
  return null;
}
