import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { Toast, type ToastMessage } from "../../../ui/toast/toast.tsx";
import { shortcutTip, useShortcutsOn } from "../../shortcuts/shortcut-switch.ts";
import { restoreDraftsOf } from "../../drafts.ts";
import { type ActionResult, useActionResult } from "./action-result.ts";

type ActionToastProps = { toast: ToastMessage | null; onResult: (result: ActionResult) => void };

export function ActionToast({ toast, onResult }: ActionToastProps) {
  const fetcher = useFetcher<ActionResult>();
  const areShortcutsOn = useShortcutsOn();
  const sent = useRef<ToastMessage>(undefined);
  useActionResult(fetcher, (result) => {
    // The button can be pressed again, since nothing else undoes a note or a contact.
    const again = result.isUnsent && result.toast && { ...result.toast, form: sent.current?.form };
    const entry = sent.current?.form?.fields.entry;
    if (entry && result.toast?.kind === "success") restoreDraftsOf(entry);
    onResult(again ? { ...result, toast: again } : result);
  });
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
        if (sent.current?.id === toast.id) return;
        sent.current = toast;
        void fetcher.submit(event.currentTarget);
      }}
    />
  );
}
