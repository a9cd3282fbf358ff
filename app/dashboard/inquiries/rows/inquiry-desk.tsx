import { useEffect, useRef, useState } from "react";
import { type Location, Outlet, useFetcher, useLocation, useOutletContext, useSubmit } from "react-router";
import { Toast } from "../../../ui/toast/toast.tsx";
import type { ToastMessage } from "../../../ui/toast/toast-class.ts";
import { LIST_PATH } from "../../list-parameters.ts";
import { shortcutTip, useShortcutsOn, useShortcuts } from "../../shortcuts/shortcuts.ts";
import { restoreFocusOnRemoval, useLastFocused } from "../restored-focus.ts";
import type { ActionResult } from "../update/respond-in-place.server.ts";
import { createInquiryStore, type InquiryStore } from "./inquiry-store.ts";

/** The state that pages share about inquiries: one may be left before the response, and its toast is shown on the next. */
export type InquiryDesk = {
  store: InquiryStore;
  send: (form: FormData, action: string) => Promise<ActionResult>;
  showToast: (result: ActionResult) => void;
};

export function useInquiryDesk() {
  return useOutletContext<InquiryDesk>();
}

type Submission = { fetcherKey: string; settle: (result: ActionResult) => void };

/** The pages of the dashboard, and over them the toast of what was pressed last. */
export function InquiryDeskOutlet() {
  const submit = useSubmit();
  const [sent, setSent] = useState<readonly Submission[]>([]);
  const [toast, setToast] = useState<ToastMessage | null>(null);
  // Stable identity: a new one would re-render the list.
  const [desk] = useState<InquiryDesk>(() => {
    const store = createInquiryStore();
    let count = 0;
    return {
      store,
      send: (form, action) =>
        new Promise((answer) => {
          const fetcherKey = `inquiry-update-${count++}`;
          void submit(form, { method: "post", action, navigate: false, fetcherKey });
          const settle = (result: ActionResult) => {
            setSent((before) => before.filter((each) => each.fetcherKey !== fetcherKey));
            answer(result);
          };
          setSent((before) => [...before, { fetcherKey, settle }]);
        }),
      // A result without a toast takes only an error away: an undo button stays.
      showToast: ({ toast: next }) =>
        setToast((shown) => (next === null && shown?.kind !== "error" ? shown : next)),
    };
  });
  const takeBack = async (undo: string) => {
    const form = new FormData();
    form.set("intent", "undo");
    form.set("undo", undo);
    const result = await desk.send(form, LIST_PATH);
    desk.store.noteUndone(result, undo);
    // The button can be pressed again, since nothing else undoes a note or a contact.
    const again = result.isUnsent && result.toast && { ...result.toast, undo };
    desk.showToast(again ? { ...result, toast: again } : result);
  };
  return (
    <>
      <Outlet context={desk} />
      {sent.map((submission) => (
        <PendingFetcher key={submission.fetcherKey} {...submission} />
      ))}
      <ActionToast toast={toast} takeBack={(undo) => void takeBack(undo)} />
    </>
  );
}

/** Keeps its fetcher mounted: React Router drops the result of an unmounted one if a revalidation comes with it. */
function PendingFetcher({ fetcherKey, settle }: Submission) {
  const { data } = useFetcher<ActionResult>({ key: fetcherKey });
  // Before the revalidation that may unmount the form.
  useEffect(() => {
    if (data) settle(data);
  }, [data, settle]);
  return null;
}

/** That of the page which led here, whose toast is another. */
function pressUndo(): boolean {
  const form = document.querySelector<HTMLFormElement>("form[id^=undo-]");
  form?.requestSubmit();
  return form !== null;
}

type ActionToastProps = { toast: ToastMessage | null; takeBack: (undo: string) => void };

const TOAST = "action-toast";

function ActionToast({ toast, takeBack }: ActionToastProps) {
  const areShortcutsOn = useShortcutsOn();
  const lastUndone = useRef<string>(undefined);
  const isOffered = useIsOffered(toast?.id);
  const undo = () => {
    if (!toast?.undo || !isOffered) return pressUndo();
    if (lastUndone.current !== toast.id) takeBack(toast.undo);
    lastUndone.current = toast.id;
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
        undoKey={shortcutTip(areShortcutsOn, "u")}
        onUndo={(event) => {
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
  return document.querySelector("#work button, .inquiry-row a") ?? document.getElementById("main");
}
