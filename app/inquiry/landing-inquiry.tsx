import islands from "virtual:islands";
import { VisitorForm } from "../ui/forms/visitor-form.tsx";
import type { Support } from "../ui/operator.ts";
import { Toast } from "../ui/toast/toast.tsx";
import {
  ContactDetailFields,
  MessageField,
  OrganizationFields,
  Honeypot,
  PrivacyNotice,
  UnsentWords,
} from "./contact-fields.tsx";
import type { InquiryRefusal } from "./inquiry-forms.ts";
import { postedSchemas } from "./posted-schemas.ts";
import { MissingReceipt, ReceiptSummary } from "./receipt/receipt-summary.tsx";
import type { ReceiptOutcome } from "./receipt/receipt.server.ts";

type LandingInquiryCardProps = {
  support: Support;
  refusal?: InquiryRefusal;
  receipt: ReceiptOutcome;
};

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
      {receipt.outcome !== "valid" && <MissingReceipt receipt={receipt} support={support} />}
      {receipt.outcome === "valid" && (
        <>
          <Toast {...received} place="form" />
          <ReceiptSummary receipt={receipt} supportPhone={support.phone} />
        </>
      )}
      <VisitorForm
        id="landing-inquiry"
        // Without the fragment, Chromium's error page for a lost connection replaces this page, and the input is lost.
        action="/#sent"
        schema={postedSchemas["landing-inquiry"]}
        refusal={refusal}
        unsentWords={<UnsentWords supportPhone={support.phone} />}
        submit="문의 보내기"
        submitClass="w-full sm:w-auto"
      >
        {({ organizationName, contactName, email, phone, message }) => (
          <>
            <OrganizationFields organizationName={organizationName} contactName={contactName} />
            <ContactDetailFields email={email} phone={phone} emailQuestion={refusal?.emailQuestion} />
            <MessageField message={message} />
            <Honeypot />
            <PrivacyNotice isLanding />
          </>
        )}
      </VisitorForm>
    </div>
  );
}
