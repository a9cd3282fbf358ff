import { button } from "../ui/button.ts";

/** `receivedAt` is formatted, in Korean time. */
export type Receipt = { reference: string; receivedAt: string };

type ReceiptDialogProps = Receipt & { supportPhone: string };

/** Open in the HTML and closed by its own form, so that it works without scripts; inquiry-forms-island.ts makes it modal. */
export function ReceiptDialog({ reference, receivedAt, supportPhone }: ReceiptDialogProps) {
  return (
    <dialog
      open
      aria-labelledby="receipt-title"
      className="receipt fixed inset-0 z-40 m-auto h-fit max-h-[calc(100%-2rem)] w-[calc(100%-2rem)] max-w-lg overflow-auto rounded-2xl bg-white p-6 text-ink floating backdrop:bg-pine-950/60 print:backdrop:bg-transparent sm:p-9 print:static print:max-w-none print:[box-shadow:none]"
    >
      <h2 id="receipt-title" className="text-2xl font-bold text-pine-900">
        문의 제출 완료
      </h2>
      <p className="mt-3">문의가 정상적으로 접수되었습니다. 곧 저희 담당자가 연락드리겠습니다.</p>
      <dl className="mt-5 rounded-xl bg-pine-100 p-5">
        <dt className="text-[0.9375rem] text-ink-soft">접수 번호</dt>
        <dd className="text-2xl font-bold tracking-wider text-pine-900">{reference}</dd>
        <dt className="mt-3 text-[0.9375rem] text-ink-soft">접수 일시</dt>
        <dd className="font-semibold">{receivedAt}</dd>
      </dl>
      <h3 className="mt-6 font-bold">다음 단계</h3>
      <ol className="mt-1 list-decimal space-y-1 pl-5 text-ink-soft">
        <li>영업일 기준 1~2일 안에 저희 담당자가 내용을 살펴봅니다.</li>
        <li>남겨 주신 전화나 이메일로 연락드려 상담합니다.</li>
        <li>기관에 맞춘 제안서를 드리고 시연을 준비합니다.</li>
      </ol>
      <p className="mt-4 text-[0.9375rem] text-ink-soft">
        급하실 때는 접수 번호를 준비해 {supportPhone} 번으로 전화해 주세요. 이 화면은 인쇄(Ctrl+P)하거나 PDF로
        저장해 두실 수 있습니다.
      </p>
      <form method="dialog" className="mt-6 flex flex-wrap gap-3 print:hidden">
        <button autoFocus className={`${button.primary} flex-1`}>
          확인
        </button>
        <button type="button" hidden className={`${button.secondary} flex-1`}>
          접수증 인쇄
        </button>
      </form>
    </dialog>
  );
}
