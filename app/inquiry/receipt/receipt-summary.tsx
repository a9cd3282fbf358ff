import type { ReactNode } from "react";
import { telHref } from "../../korean/phone.ts";
import { RESPONSE_TIME } from "../../korean/response-time.ts";
import { button } from "../../ui/button.ts";
import { mailtoHref } from "../../ui/email-address.ts";
import type { Support } from "../../ui/operator.ts";
import { RECEIVED } from "../inquiry-forms.ts";
import type { Receipt, ReceiptOutcome } from "./receipt.server.ts";

const link = "font-semibold text-pine-700 underline underline-offset-4";

export const nextSteps = [
  `${RESPONSE_TIME} 안에 저희 담당자가 내용을 살펴봅니다.`,
  "남겨 주신 전화나 이메일로 연락드려 상담합니다.",
  "기관에 맞춘 제안서를 드리고 시연을 준비합니다.",
];

export function WrongContact({ supportPhone }: { supportPhone: string }) {
  return (
    <>
      이메일이나 연락처가 틀렸다면 문의를 다시 보내시거나, 접수 번호와 함께{" "}
      <span className="whitespace-nowrap">{supportPhone}</span>번으로 알려 주세요.
    </>
  );
}

type ReceiptSummaryProps = { receipt: Receipt; supportPhone: string; children?: ReactNode };

/** Stands above the form, which is empty again. `children` follow its heading. */
export function ReceiptSummary({
  receipt: { reference, receivedAt, reviewedBy, maskedEmail, maskedPhone },
  supportPhone,
  children,
}: ReceiptSummaryProps) {
  return (
    <div className="receipt">
      <h2 id={RECEIVED} tabIndex={-1} className="text-xl font-bold text-pine-900">
        접수 번호 <span className="receipt-reference">{reference}</span>
      </h2>
      {children}
      <dl className="mt-5 rounded-xl bg-pine-100 p-5">
        <dt className="text-[0.9375rem] text-ink-soft">접수 일시</dt>
        <dd className="font-semibold">{receivedAt}</dd>
        <dt className="mt-3 text-[0.9375rem] text-ink-soft">내용 확인</dt>
        <dd className="font-semibold">늦어도 {reviewedBy}까지</dd>
        <dt className="mt-3 text-[0.9375rem] text-ink-soft">연락드릴 곳</dt>
        <dd className="font-semibold">{maskedPhone}</dd>
        <dd className="font-semibold">{maskedEmail}</dd>
      </dl>
      <p className="mt-2 text-[0.9375rem] text-ink-soft">
        <WrongContact supportPhone={supportPhone} />
      </p>
      <h3 className="mt-6 font-bold">다음 단계</h3>
      <ol className="mt-1 grid list-decimal gap-1 pl-5 text-ink-soft">
        {nextSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-4 text-[0.9375rem] text-ink-soft">
        급하실 때는 접수 번호를 준비해 <span className="whitespace-nowrap">{supportPhone}</span>번으로 전화해
        주세요. 결재를 올리실 때는{" "}
        <a href="/adoption-pack" className={link}>
          품의 자료
        </a>
        를 붙이실 수 있습니다.
      </p>
      <p className="mt-3 text-[0.9375rem] text-ink-soft">
        <span className="receipt-print">
          접수증은 인쇄<span className="pointer-coarse:hidden">(Ctrl+P)</span>하거나 PDF로 저장하실 수
          있습니다.
        </span>{" "}
        이 페이지의 주소를 보관하시면 30일 동안 다시 보실 수 있습니다.
      </p>
      <PrintReceipt className="mt-4" />
      <h2 className="receipt-another text-xl font-bold text-pine-900">문의 하나 더 남기기</h2>
    </div>
  );
}

/** Hidden until inquiry-forms-island.ts runs: printing needs a script, and a browser that can. */
function PrintReceipt({ className }: { className: string }) {
  return (
    <button type="button" hidden className={`receipt-print ${button.secondary} ${className}`}>
      접수증 인쇄
    </button>
  );
}

type MissingReceiptProps = { receipt: Exclude<ReceiptOutcome, { outcome: "valid" }>; support: Support };

export function MissingReceipt({ receipt, support: { email, phone } }: MissingReceiptProps) {
  if (receipt.outcome === "none") return null;
  const [title, words] = missingWords(receipt);
  return (
    <div className="mb-6 rounded-xl bg-pine-100 p-5">
      <p className="font-bold text-pine-900">{title}</p>
      <p className="mt-1">
        {words} 확인하실 일이 있으면 기관명을 준비해 전화(
        <a href={telHref(phone)} className={`${link} whitespace-nowrap`}>
          {phone}
        </a>
        )나 이메일(
        <a href={mailtoHref(email)} className={link}>
          {email}
        </a>
        )로 물어봐 주세요.
      </p>
    </div>
  );
}

function missingWords(receipt: Exclude<ReceiptOutcome, { outcome: "valid" | "none" }>): [string, string] {
  switch (receipt.outcome) {
    case "expired":
      return [
        "접수증을 볼 수 있는 30일이 지났습니다.",
        "접수증만 볼 수 없으며, 문의 처리와는 관계가 없습니다.",
      ];
    case "erased":
      return ["이 문의의 개인정보는 삭제되었습니다.", "접수증도 함께 삭제되었습니다."];
    case "unconfirmed":
      return [
        "접수증을 지금은 보여 드리지 못합니다.",
        `문의는 접수되었으며 접수 번호는 ${receipt.reference}입니다. 잠시 후 이 주소를 다시 열어 주세요.`,
      ];
  }
}
