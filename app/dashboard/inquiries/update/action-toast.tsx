import { useRef, useState } from "react";
import { type Location, useFetcher, useLocation } from "react-router";
import { Toast, type ToastMessage } from "../../../ui/toast/toast.tsx";
import { LIST_PATH } from "../../list-parameters.ts";
import { shortcutTip, useShortcutsOn, useShortcuts } from "../../shortcuts/shortcuts.ts";
import { restoreFocusOnRemoval, useLastFocused } from "../focus.ts";
import { type ActionResult, useActionResult } from "./action-result.ts";

/** `undo`: the action that was to be taken back. */
export type OnUndone = (result: ActionResult, undo: string) => void;

type ActionToastProps = {
  toast: ToastMessage | null;
  onUndone: OnUndone;
  show: (result: ActionResult) => void;
};

const TOAST = "action-toast";

export function ActionToast({ toast, onUndone, show }: ActionToastProps) {
  const fetcher = useFetcher<ActionResult>();
  const areShortcutsOn = useShortcutsOn();
  const sent = useRef<ToastMessage>(undefined);
  useActionResult(fetcher, (result) => {
    // The button can be pressed again, since nothing else undoes a note or a contact.
    const again = result.isUnsent && result.toast && { ...result.toast, form: sent.current?.form };
    onUndone(result, sent.current?.form?.fields.undo ?? "");
    show(again ? { ...result, toast: again } : result);
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
  const page = pageOf(useLocation());
  const [shown, setShown] = useState({ toastId, pages: [page] });
  const isNew = shown.toastId !== toastId;
  const pages = isNew ? [page] : shown.pages.at(-1) === page ? shown.pages : [...shown.pages, page];
  if (isNew || pages !== shown.pages) setShown({ toastId, pages });
  return pages.length <= 2;
}

const LIST_PAGE = /^\/dashboard\/inquiries(?:\/([^/]+))?$/;

/** Equal for a list and the inquiries opened beside it; another one for each visit of any other page. */
function pageOf({ pathname, search, key }: Location): string {
  const [isListPage, openId] = LIST_PAGE.exec(pathname) ?? [];
  if (!isListPage) return key;
  const query = new URLSearchParams(openId ? (new URLSearchParams(search).get("list") ?? "") : search);
  query.sort();
  return String(query);
}

function focusableAfter(focused: HTMLElement | null): HTMLElement | null {
  if (focused?.isConnected) return focused;
  return document.querySelector("#handling button, .inquiry-row a") ?? document.getElementById("main");
}
