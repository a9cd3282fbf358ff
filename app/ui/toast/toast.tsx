import { toastClass, toastParts, type ToastPlace } from "./toast-class.ts";

export type ToastMessage = {
  /** Tells two toasts with the same words apart, so that the second one opens again. */
  id: string;
  kind: "success" | "error" | "info";
  title: string;
  description?: string;
  link?: { to: string; label: string };
};

type ToastProps = ToastMessage & { place?: ToastPlace; autoFocus?: boolean };

/** A dialog with a form in it, because that closes without scripts. */
export function Toast({ place = "corner", autoFocus = false, ...toast }: ToastProps) {
  const { id, kind, title, description, link } = toast;
  return (
    <div
      role={kind === "error" ? "alert" : "status"}
      className="print:hidden"
      {...(autoFocus && { tabIndex: -1, autoFocus })}
    >
      <dialog
        open
        aria-labelledby={`toast-${id}`}
        className={toastClass({ kind, title, description }, place)}
      >
        <form method="dialog" className={toastParts.form}>
          <div className={toastParts.words}>
            <p id={`toast-${id}`} className={toastParts.title}>
              {title}
            </p>
            {description && <p className={toastParts.description}>{description}</p>}
            {link && (
              <a href={link.to} className="mt-1 inline-block py-1 font-semibold underline underline-offset-4">
                {link.label}
              </a>
            )}
          </div>
          <button aria-label="알림 닫기" className={toastParts.close}>
            닫기
          </button>
        </form>
      </dialog>
    </div>
  );
}
