import { type SubmitEvent, useState } from "react";
import { useLocation } from "react-router";
import { toastClass, toastParts, type ToastPlace } from "./toast-class.ts";

export type ToastMessage = {
  /** Tells two toasts with the same words apart, so that the second one opens again. */
  id: string;
  kind: "success" | "error" | "info";
  title: string;
  description?: string;
  /** For what somebody may come back to after an hour. Errors stay anyway. */
  stays?: boolean;
  link?: { to: string; label: string };
  form?: { label: string; fields: Record<string, string> };
};

type ToastProps = ToastMessage & {
  place?: ToastPlace;
  autoFocus?: boolean;
  formKey?: { title: string; "aria-keyshortcuts": string } | undefined;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
};

const press = "mt-1 mr-4 inline-block cursor-pointer py-1 font-semibold underline underline-offset-4";

/** A `method="dialog"` form closes the dialog without scripts. */
export function Toast({ place = "corner", autoFocus = false, formKey, onSubmit, ...toast }: ToastProps) {
  const { id, kind, title, description, link, form } = toast;
  return (
    <div
      role={kind === "error" ? "alert" : "status"}
      className="print:hidden"
      {...(autoFocus && { tabIndex: -1, autoFocus })}
    >
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
            {form && (
              <button form={`toast-form-${id}`} {...formKey} className={press}>
                {form.label}
              </button>
            )}
          </div>
          <button aria-label="알림 닫기" className={toastParts.close}>
            닫기
          </button>
        </form>
      </dialog>
      {form && (
        <form id={`toast-form-${id}`} method="post" onSubmit={onSubmit}>
          {Object.entries(form.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
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
