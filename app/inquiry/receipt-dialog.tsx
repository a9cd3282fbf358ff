import { useEffect, useRef } from "react";
import { button } from "../ui/button.ts";

/** Says that an inquiry was received. Open in the HTML and closed by its own form, so that it works without scripts. */
export function ReceiptDialog({ reference }: { reference: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // With scripts it becomes modal: focus moves in and comes back.
    dialog.current?.close();
    dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby="receipt-title"
      className="fixed inset-0 z-40 m-auto h-fit w-[calc(100%-2rem)] max-w-lg rounded-2xl bg-white p-8 text-ink shadow-2xl ring-1 shadow-pine-950/30 ring-line backdrop:bg-pine-950/60"
    >
      <h2 id="receipt-title" className="text-2xl font-bold text-pine-900">
        문의 제출 완료
      </h2>
      <p className="mt-3">문의가 정상적으로 접수되었습니다. 곧 담당자가 연락드리겠습니다.</p>
      <dl className="mt-5 rounded-xl bg-pine-100 p-4">
        <dt className="text-[0.9375rem] text-ink-soft">접수 번호</dt>
        <dd className="text-2xl font-bold tracking-wider text-pine-900">{reference}</dd>
      </dl>
      <form method="dialog" className="mt-6">
        <button autoFocus className={`${button.primary} w-full`}>
          확인
        </button>
      </form>
    </dialog>
  );
}
