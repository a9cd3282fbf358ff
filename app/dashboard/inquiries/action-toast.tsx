import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { Toast, type ToastMessage } from "../../ui/toast/toast.tsx";
import { shortcutTip, useShortcutsOn } from "../shortcuts/shortcut-switch.ts";
import { type ActionResult, useActionResult } from "./action-result.ts";

type ActionToastProps = { toast: ToastMessage | null; onResult: (result: ActionResult) => void };

/** Submits the toast's undo form through a fetcher, without a navigation. */
export function ActionToast({ toast, onResult }: ActionToastProps) {
  const fetcher = useFetcher<ActionResult>();
  useActionResult(fetcher, onResult);
  const areShortcutsOn = useShortcutsOn();
  const sentId = useRef<string>(undefined);
  const isUndone = toast !== null && toast === fetcher.data?.toast && toast.kind === "success";
  const undoneId = isUndone ? fetcher.data?.undone?.[0]?.id : undefined;
  useEffect(() => {
    // Only if the focus was lost with the pressed button, which was removed with its toast.
    if (!isUndone || document.activeElement !== document.body) return;
    const row = undoneId ? `#inquiry-${undoneId} .next button, ` : "";
    document.querySelector<HTMLElement>(`${row}#handling button`)?.focus({ preventScroll: true });
  }, [isUndone, undoneId]);
  if (!toast) return null;
  return (
    <Toast
      key={toast.id}
      {...toast}
      formKey={shortcutTip(areShortcutsOn, "u")}
      onSubmit={(event) => {
        event.preventDefault();
        // Checked per toast, not per fetcher: another toast may be pressed while the last response is pending.
        if (sentId.current === toast.id) return;
        sentId.current = toast.id;
        void fetcher.submit(event.currentTarget);
      }}
    />
  );
}
