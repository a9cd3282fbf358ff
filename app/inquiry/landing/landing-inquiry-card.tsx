import islands from "virtual:islands";
import type { FormRefusal } from "../../ui/forms/validated-form.tsx";
import type { Support } from "../../ui/operator.ts";
import { Toast } from "../../ui/toast/toast.tsx";
import type { ReceiptOutcome } from "../receipt/receipt.server.ts";
import { LandingInquiryForm } from "./landing-inquiry-form.tsx";
import { LandingReceipt } from "./landing-receipt.tsx";

type LandingInquiryCardProps = { support: Support; refusal?: FormRefusal; receipt: ReceiptOutcome };

const received = {
  id: "received",
  kind: "success",
  title: "문의 접수 완료",
  description: "빠른 시일 내에 연락드리겠습니다.",
} as const;

export function LandingInquiryCard({ support, refusal, receipt }: LandingInquiryCardProps) {
  return (
    <div
      data-island={islands.inquiryForms}
      className="rounded-2xl bg-white p-6 text-ink sm:p-10 print:hidden"
    >
      {receipt.outcome === "valid" && <Toast {...received} place="form" />}
      <LandingReceipt receipt={receipt} support={support} />
      <LandingInquiryForm refusal={refusal} supportPhone={support.phone} />
    </div>
  );
}
