import type { Support } from "../../ui/operator.ts";
import { ExpiredReceipt } from "../receipt/expired-receipt.tsx";
import { PrintReceipt, ReceiptSummary } from "../receipt/receipt-summary.tsx";
import type { ReceiptOutcome } from "../receipt/receipt.server.ts";

type LandingReceiptProps = { receipt: ReceiptOutcome; support: Support };

export function LandingReceipt({ receipt, support }: LandingReceiptProps) {
  if (receipt.outcome === "none") return null;
  if (receipt.outcome === "expired") return <ExpiredReceipt support={support} />;
  return (
    <div className="receipt">
      <h3 className="text-xl font-bold text-pine-900">접수 내용</h3>
      <ReceiptSummary receipt={receipt} supportPhone={support.phone} />
      <PrintReceipt className="mt-4" />
      <h3 className="receipt-another text-xl font-bold text-pine-900">문의 하나 더 남기기</h3>
    </div>
  );
}
