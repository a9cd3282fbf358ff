import { type SubmitEvent, useState } from "react";
import { useLocation } from "react-router";
import { toastClass, type ToastMessage, toastParts, type ToastPlace } from "./toast-class.ts";

type ToastProps = ToastMessage & {
  place?: ToastPlace;
  undoKey?: { title: string; "aria-keyshortcuts": string } | undefined;
  onUndo?: (event: SubmitEvent<HTMLFormElement>) => void;
};

const press = "mt-1 mr-4 inline-block cursor-pointer py-1 font-semibold underline underline-offset-4";

/** A `method="dialog"` form closes the dialog without scripts. */
export function Toast({ place = "corner", undoKey, onUndo, ...toast }: ToastProps) {
  const { id, kind, title, description, link, undo, undoAt } = toast;
  return (
    <div role={kind === "error" ? "alert" : "status"} className="print:hidden">
      <dialog open aria-labelledby={`toast-${id}`} className={toastClass(toast, place)}>
        <form method="dialog" className={toastParts.form}>
          <div className={toastParts.words}>
            <p id={`toast-${id}`} className={toastParts.title}>
              {title}
            </p>
            {description && <p className={toastParts.description}>{description}</p>}
            {link && (
              <a href={link.to} className={press}>
                {link.label}
              </a>
            )}
            {undo && (
              <button form={`undo-${id}`} {...undoKey} className={press}>
                {undoAt?.label ?? "되돌리기"}
              </button>
            )}
          </div>
          <button aria-label="알림 닫기" className={toastParts.close}>
            닫기
          </button>
        </form>
      </dialog>
      {undo && (
        <form id={`undo-${id}`} method="post" action={undoAt?.path} onSubmit={onUndo}>
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="undo" value={undo} />
        </form>
      )}
    </div>
  );
}

/** Returns the page's last toast. The server sends it once, but it must survive a revalidation. */
export function usePersistentToast(given: ToastMessage | null | undefined) {
  const { pathname } = useLocation();
  const [last, setLast] = useState({ toast: given, pathname });
  if (given && given.id !== last.toast?.id) {
    setLast({ toast: given, pathname });
    return given;
  }
  return last.pathname === pathname ? last.toast : null;
}
