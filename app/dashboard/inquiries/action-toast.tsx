import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { Toast, type ToastMessage } from "../../ui/toast/toast.tsx";
import { shortcutTip, useShortcutsOn } from "../shortcuts/shortcut-switch.ts";
import { type ActionResult, useActionResult } from "./action-result.ts";

type ActionToastProps = { toast: ToastMessage | null; onResult: (result: ActionResult) => void };

/** A toast whose form, which undoes what was done, is sent without leaving the page. */
export function ActionToast({ toast, onResult }: ActionToastProps) {
  const fetcher = useFetcher<ActionResult>();
  useActionResult(fetcher, onResult);
  const areShortcutsOn = useShortcutsOn();
  const sentId = useRef<string>(undefined);
  const [undone] = (toast && toast === fetcher.data?.toast && fetcher.data.undone) || [];
  useEffect(() => {
    // The button that was pressed has gone with its toast.
    if (!undone || document.activeElement !== document.body) return;
    const place = document.querySelector<HTMLElement>(`#inquiry-${undone.id} .next button, #handling button`);
    place?.focus({ preventScroll: true });
  }, [undone]);
  if (!toast) return null;
  return (
    <Toast
      key={toast.id}
      {...toast}
      formKey={shortcutTip(areShortcutsOn, "u")}
      onSubmit={(event) => {
        event.preventDefault();
        // Once for each toast: another may be pressed while the answer to the last one is on its way.
        if (sentId.current === toast.id) return;
        sentId.current = toast.id;
        void fetcher.submit(event.currentTarget);
      }}
    />
  );
}
