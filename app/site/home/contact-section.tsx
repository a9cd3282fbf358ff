import { LandingInquiryCard } from "../../inquiry/landing-inquiry.tsx";
import type { ReceiptOutcome } from "../../inquiry/receipt/receipt.server.ts";
import type { FormRefusal } from "../../ui/forms/form-failure.ts";
import type { Support } from "../../ui/operator.ts";
import { Section } from "../section.tsx";
import { contact } from "./home-copy.ts";
import { telHref } from "../../korean/phone.ts";
import { RESPONSE_TIME } from "../../korean/response-time.ts";
import { mailtoHref } from "../../ui/email-address.ts";

type ContactSectionProps = {
  support: Support;
  refusal?: FormRefusal;
  receipt: ReceiptOutcome;
};

export function ContactSection({ support, refusal, receipt }: ContactSectionProps) {
  const { email, phone } = support;
  return (
    <Section id="contact" title={contact.title} lead={contact.lead} ground="forest">
      <div className="grid gap-10 lg:grid-cols-[2fr_1fr] lg:gap-16">
        <LandingInquiryCard support={support} refusal={refusal} receipt={receipt} />
        <div className="grid gap-8 self-start lg:sticky lg:top-24">
          {/* On phones the footer right below shows the same. */}
          <div className="max-sm:hidden">
            <h3 className="text-xl font-bold">전화나 이메일도 좋습니다</h3>
            <p className="mt-3">
              <a className="text-2xl font-bold underline-offset-4 hover:underline" href={telHref(phone)}>
                {phone}
              </a>
            </p>
            <p className="mt-1">
              <a className="font-semibold underline underline-offset-4" href={mailtoHref(email)}>
                {email}
              </a>
            </p>
          </div>
          {receipt.outcome !== "valid" && (
            <p className="text-pine-100">
              {`${RESPONSE_TIME} 안에 내용을 살펴보고 연락드립니다. 상담한 뒤 제안서와 시연을 준비합니다.`}
            </p>
          )}
        </div>
      </div>
    </Section>
  );
}
