export type ToastMessage = {
  /** Tells two toasts with the same words apart, so that the second one opens again. */
  id: string;
  kind: "success" | "error" | "info";
  title: string;
  description?: string;
  link?: { to: string; label: string };
};

const looks = {
  success: "border-pine-600 bg-white text-ink",
  info: "border-pine-300 bg-white text-ink",
  error: "border-alarm-700 bg-alarm-100 text-alarm-700",
};

/** A dialog with a form in it, because that closes without scripts. */
export function Toast({ id, kind, title, description, link }: ToastMessage) {
  return (
    <div role={kind === "error" ? "alert" : "status"} className="print:hidden">
      <dialog
        open
        aria-labelledby={`toast-${id}`}
        className={`fixed top-auto right-4 bottom-4 left-4 z-40 m-0 ml-auto w-auto max-w-md rounded-xl border-l-4 p-4 floating ${looks[kind]}`}
      >
        <form method="dialog" className="flex items-start gap-4">
          <div className="min-w-0 flex-1">
            <p id={`toast-${id}`} className="font-bold">
              {title}
            </p>
            {description && <p className="mt-0.5 text-[0.9375rem]">{description}</p>}
            {link && (
              <a href={link.to} className="mt-1 inline-block py-1 font-semibold underline underline-offset-4">
                {link.label}
              </a>
            )}
          </div>
          <button
            aria-label="알림 닫기"
            className="-m-2 cursor-pointer rounded-md p-2 text-sm font-semibold underline underline-offset-4"
          >
            닫기
          </button>
        </form>
      </dialog>
    </div>
  );
}
