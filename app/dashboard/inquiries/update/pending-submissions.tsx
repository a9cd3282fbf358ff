import { useEffect, useEffectEvent, useState } from "react";
import type { ToastMessage } from "../../../ui/toast/toast.tsx";
import { useFetcher, useOutletContext } from "react-router";
import { type ActionResult, useActionResult } from "./action-result.ts";
import { ActionToast, type OnUndone } from "./action-toast.tsx";

type PendingSubmission = { fetcherKey: string; settle: (result: ActionResult) => void };

/** Held by the dashboard, because the list may be left before the response, and its toast is shown on the next page. */
export type DashboardContext = {
  hold: (submission: PendingSubmission) => void;
  showToast: (result: ActionResult) => void;
  noteUndone: OnUndone;
  /** Returns a function that ends this. */
  hearUndone: (listener: OnUndone) => () => void;
};

export function usePendingSubmissions() {
  const [sent, setSent] = useState<readonly PendingSubmission[]>([]);
  const [toast, setToast] = useState<ToastMessage | null>(null);
  // Stable identity: a new one would re-render the list.
  const [context] = useState<DashboardContext>(() => {
    const listeners = new Set<OnUndone>();
    return {
      hold: (submission) => setSent((before) => [...before, submission]),
      // A result without a toast takes only an error away: an undo button stays.
      showToast: ({ toast: next }) =>
        setToast((shown) => (next === null && shown?.kind !== "error" ? shown : next)),
      noteUndone: (...undone) => listeners.forEach((listener) => listener(...undone)),
      hearUndone: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
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
        <ActionToast toast={toast} onUndone={context.noteUndone} show={context.showToast} />
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

/** Returns a function that shows a result's toast, also once the page has been left. `onUndone`: only until then. */
export function useActionToast(onUndone: OnUndone) {
  const { showToast, hearUndone } = useOutletContext<DashboardContext>();
  const handleUndone = useEffectEvent(onUndone);
  useEffect(() => hearUndone((...undone) => handleUndone(...undone)), [hearUndone]);
  return showToast;
}
