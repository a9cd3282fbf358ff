import { useEffect, useEffectEvent, type ReactElement, useState } from "react";
import type { ToastMessage } from "../../../ui/toast/toast.tsx";
import type { InquiryVersion } from "./update-inquiry.server.ts";
import { useFetcher } from "react-router";
import type { ActionToastProps } from "./action-toast.tsx";

/** `updated`: changed inquiries, absent if a bulk update failed; `undone`: restored ones; both with their new versions.
 * `next`: the inquiry to open now; `isUnsent`: the server was not reached, or could not check access. */
export type ActionResult = {
  toast: ToastMessage | null;
  isUnsent?: boolean | undefined;
  updated?: InquiryVersion[] | undefined;
  undone?: InquiryVersion[];
  next?: string | undefined;
};

/** Calls `onResult` once per result, before the revalidation that may unmount the form. */
export function useActionResult(
  { data }: { data: ActionResult | undefined },
  onResult: (result: ActionResult) => void,
): void {
  const handleResult = useEffectEvent(onResult);
  useEffect(() => {
    if (data) handleResult(data);
  }, [data]);
}

type PendingSubmission = { fetcherKey: string; settle: (result: ActionResult) => void };

/** Handed over by the inquiries' pages, since importing it would make every page of the dashboard larger. */
type ActionToastElement = ReactElement<ActionToastProps> | null;

/** Held by the dashboard, because the list may be left before the response, and its toast is shown on the next page. */
export type DashboardContext = {
  hold: (submission: PendingSubmission) => void;
  setActionToast: (next: (shown: ActionToastElement) => ActionToastElement) => void;
};

export function usePendingSubmissions() {
  const [sent, setSent] = useState<readonly PendingSubmission[]>([]);
  const [actionToast, setActionToast] = useState<ActionToastElement>(null);
  // Stable identity: a new one would re-render the list.
  const [context] = useState<DashboardContext>({
    hold: (submission) => setSent((before) => [...before, submission]),
    setActionToast,
  });
  return {
    context,
    results: (
      <>
        {sent.map((submission) => (
          <PendingFetcher
            key={submission.fetcherKey}
            fetcherKey={submission.fetcherKey}
            onResult={(result) => {
              setSent((before) => before.filter((each) => each !== submission));
              submission.settle(result);
            }}
          />
        ))}
        {actionToast}
      </>
    ),
  };
}

type PendingFetcherProps = { fetcherKey: string; onResult: (result: ActionResult) => void };

/** Keeps its fetcher mounted: React Router drops the result of an unmounted one if a revalidation comes with it. */
function PendingFetcher({ fetcherKey, onResult }: PendingFetcherProps) {
  useActionResult(useFetcher<ActionResult>({ key: fetcherKey }), onResult);
  return null;
}
