import { button } from "../../ui/button.ts";
import { PrintReceipt, ReceiptSummary } from "./receipt-summary.tsx";
import type { Receipt } from "./receipt.server.ts";

type ReceiptDialogProps = { receipt: Receipt; supportPhone: string };

/** Works without scripts: open in the HTML, closed by its own form. inquiry-forms-island.ts makes it modal. */
export function ReceiptDialog({ receipt, supportPhone }: ReceiptDialogProps) {
  return (
    <dialog
      open
      aria-labelledby="receipt-title"
      className="receipt receipt-dialog rounded-2xl bg-white p-6 pb-0 text-ink floating sm:p-9 sm:pb-0"
    >
      <h2 id="receipt-title" className="text-2xl font-bold text-pine-900">
        문의 제출 완료
      </h2>
      <p className="mt-3">문의가 정상적으로 접수되었습니다. 곧 저희 담당자가 연락드리겠습니다.</p>
      <ReceiptSummary receipt={receipt} supportPhone={supportPhone} />
      <form method="dialog" className="mt-2 flex flex-wrap gap-3">
        <button autoFocus className={`${button.primary} flex-1`}>
          확인
        </button>
        <PrintReceipt className="flex-1" />
      </form>
    </dialog>
  );
}
