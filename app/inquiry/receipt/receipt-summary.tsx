import { button } from "../../ui/button.ts";
import { nextSteps } from "./next-steps.ts";
import type { Receipt } from "./receipt.server.ts";

type ReceiptSummaryProps = { receipt: Receipt; supportPhone: string };

export function ReceiptSummary({
  receipt: { reference, receivedAt, reviewedBy },
  supportPhone,
}: ReceiptSummaryProps) {
  return (
    <>
      <dl className="mt-5 rounded-xl bg-pine-100 p-5">
        <dt className="text-[0.9375rem] text-ink-soft">접수 번호</dt>
        <dd className="receipt-reference text-2xl font-bold text-pine-900">{reference}</dd>
        <dt className="mt-3 text-[0.9375rem] text-ink-soft">접수 일시</dt>
        <dd className="font-semibold">{receivedAt}</dd>
        <dt className="mt-3 text-[0.9375rem] text-ink-soft">내용 확인</dt>
        <dd className="font-semibold">늦어도 {reviewedBy}까지</dd>
      </dl>
      <h3 className="mt-6 font-bold">다음 단계</h3>
      <ol className="mt-1 grid list-decimal gap-1 pl-5 text-ink-soft">
        {nextSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-4 text-[0.9375rem] text-ink-soft">
        급하실 때는 접수 번호를 준비해 <span className="whitespace-nowrap">{supportPhone}</span>번으로 전화해
        주세요. 결재를 올리실 때는{" "}
        <a href="/adoption-pack" className="font-semibold text-pine-700 underline underline-offset-4">
          품의 자료
        </a>
        를 붙이실 수 있습니다.
      </p>
      <p className="mt-3 text-[0.9375rem] text-ink-soft">
        접수증은 인쇄(Ctrl+P)하거나 PDF로 저장하실 수 있습니다. 이 페이지의 주소를 보관하시면 30일 동안 다시
        보실 수 있습니다.
      </p>
    </>
  );
}

/** Hidden until inquiry-forms-island.ts runs: printing needs a script. */
export function PrintReceipt({ className }: { className: string }) {
  return (
    <button type="button" hidden className={`receipt-print ${button.secondary} ${className}`}>
      접수증 인쇄
    </button>
  );
}
