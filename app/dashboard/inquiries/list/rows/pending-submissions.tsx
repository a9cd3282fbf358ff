import { useCallback, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { Toast, type ToastMessage } from "../../../../ui/toast/toast.tsx";
import { type ActionResult, useActionResult } from "../../update/action-result.ts";

/** `settle` returns the toast that is still to be shown, since the list was left. */
type PendingSubmission = { fetcherKey: string; settle: (result: ActionResult) => ToastMessage | null };

/** Held by the dashboard, because the list may be left before the response. */
export function usePendingSubmissions() {
  const { key } = useLocation();
  const [sent, setSent] = useState<readonly PendingSubmission[]>([]);
  const [untold, setUntold] = useState<{ toast: ToastMessage; key: string }>();
  // Stable identity: a new function would re-render the list.
  const hold = useCallback(
    (submission: PendingSubmission) => setSent((before) => [...before, submission]),
    [],
  );
  const settle = (submission: PendingSubmission, result: ActionResult) => {
    setSent((before) => before.filter((each) => each !== submission));
    const toast = submission.settle(result);
    if (toast) setUntold({ toast, key });
  };
  return {
    hold,
    results: (
      <>
        {sent.map((submission) => (
          <PendingFetcher
            key={submission.fetcherKey}
            fetcherKey={submission.fetcherKey}
            onResult={(result) => settle(submission, result)}
          />
        ))}
        {/* Without its undo form, which the current page's action does not handle. */}
        {untold?.key === key && <Toast key={untold.toast.id} {...untold.toast} form={undefined} />}
      </>
    ),
  };
}

export type HoldSubmission = ReturnType<typeof usePendingSubmissions>["hold"];

type PendingFetcherProps = { fetcherKey: string; onResult: (result: ActionResult) => void };

/** Keeps its fetcher mounted: React Router drops the result of an unmounted one if a revalidation comes with it. */
function PendingFetcher({ fetcherKey, onResult }: PendingFetcherProps) {
  useActionResult(useFetcher<ActionResult>({ key: fetcherKey }), onResult);
  return null;
}
