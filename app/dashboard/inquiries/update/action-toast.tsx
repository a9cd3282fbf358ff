import { useRef, useState, useEffect } from "react";
import { useFetcher, useLocation, useOutletContext } from "react-router";
import { Toast, type ToastMessage } from "../../../ui/toast/toast.tsx";
import { LIST_PATH } from "../../list-parameters.ts";
import { shortcutTip, useShortcutsOn, useShortcuts } from "../../shortcuts/shortcuts.ts";
import { restoreFocusOnRemoval, useLastFocused } from "../focus.ts";
import { pageKeyAt } from "../list-url.ts";
import { restoreDraftsOf } from "../../drafts.ts";
import { type ActionResult, useActionResult, type DashboardContext } from "./pending-submissions.tsx";

/** `undone`: the action whose undo the result is of. */
type OnUndone = (result: ActionResult, undone: string | undefined) => void;

export type ActionToastProps = { toast: ToastMessage | null; onResult: OnUndone };

const TOAST = "action-toast";

function ActionToast({ toast, onResult }: ActionToastProps) {
  const fetcher = useFetcher<ActionResult>();
  const areShortcutsOn = useShortcutsOn();
  const sent = useRef<ToastMessage>(undefined);
  useActionResult(fetcher, (result) => {
    // The button can be pressed again, since nothing else undoes a note or a contact.
    const again = result.isUnsent && result.toast && { ...result.toast, form: sent.current?.form };
    const undone = sent.current?.form?.fields.undo;
    if (undone && result.toast?.kind === "success") restoreDraftsOf(undone);
    onResult(again ? { ...result, toast: again } : result, undone);
  });
  const isOffered = useIsOffered(toast?.id);
  const undo = () => {
    if (!toast?.form || !isOffered) return false;
    // Checked per toast, not per fetcher: another toast may be pressed while the last response is pending.
    if (sent.current?.id !== toast.id) {
      sent.current = toast;
      void fetcher.submit(toast.form.fields, { method: "post", action: LIST_PATH });
    }
    return true;
  };
  // The toast may have left by itself, or have been closed: the change can still be undone.
  useShortcuts({ u: undo });
  const focusedBefore = useLastFocused((element) => !element.closest(`.${TOAST}`));
  const [restoreFocus] = useState(() => restoreFocusOnRemoval(() => focusableAfter(focusedBefore.current)));
  if (!toast || !isOffered) return null;
  return (
    <div
      key={toast.id}
      ref={restoreFocus}
      className={TOAST}
      onSubmit={({ target }) => {
        // The closed toast would leave the focus nowhere.
        if ((target as HTMLFormElement).method === "dialog")
          focusableAfter(focusedBefore.current)?.focus({ preventScroll: true });
      }}
    >
      <Toast
        {...toast}
        formKey={shortcutTip(areShortcutsOn, "u")}
        onSubmit={(event) => {
          event.preventDefault();
          undo();
        }}
      />
    </div>
  );
}

/** An undo is offered on the page where the change was made, and on the next one. */
function useIsOffered(toastId: string | undefined): boolean {
  const page = pageKeyAt(useLocation());
  const [shown, setShown] = useState({ toastId, pages: [page] });
  const isNew = shown.toastId !== toastId;
  const pages = isNew ? [page] : shown.pages.at(-1) === page ? shown.pages : [...shown.pages, page];
  if (isNew || pages !== shown.pages) setShown({ toastId, pages });
  return pages.length <= 2;
}

function focusableAfter(focused: HTMLElement | null): HTMLElement | null {
  if (focused?.isConnected) return focused;
  return document.querySelector("#handling button, .inquiry-row a") ?? document.getElementById("main");
}

/** Returns a function that shows a result's toast, also once the list has been left. `onUndone`: only until then. */
export function useActionToast(onUndone: OnUndone) {
  const { setActionToast } = useOutletContext<DashboardContext>();
  const listener = useRef<typeof onUndone>(undefined);
  useEffect(() => {
    listener.current = onUndone;
    return () => {
      listener.current = undefined;
    };
  });

  /** A result without a toast takes only an error away: an undo button stays. */
  const showToast = ({ toast }: ActionResult) =>
    setActionToast((shown) => {
      if (toast === null && shown?.props.toast?.kind !== "error") return shown;
      const showResult: OnUndone = (result, undone) => {
        listener.current?.(result, undone);
        showToast(result);
      };
      return <ActionToast toast={toast} onResult={showResult} />;
    });
  return showToast;
}
