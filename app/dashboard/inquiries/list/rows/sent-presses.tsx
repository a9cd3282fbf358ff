import { useCallback, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { Toast, type ToastMessage } from "../../../../ui/toast/toast.tsx";
import { type ActionResult, useActionResult } from "../../action-result.ts";

/** `settle` returns what is left to tell, because the list that was pressed is no longer there. */
type SentPress = { fetcherKey: string; settle: (result: ActionResult) => ToastMessage | null };

/** The dashboard holds what was pressed in the list until it is answered: the list may be left before. */
export function useSentPresses() {
  const { key } = useLocation();
  const [sent, setSent] = useState<readonly SentPress[]>([]);
  const [untold, setUntold] = useState<{ toast: ToastMessage; key: string }>();
  // Stable: each other one would render the list anew.
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
        {/* Its undo would be posted to a page that does not know it. */}
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
