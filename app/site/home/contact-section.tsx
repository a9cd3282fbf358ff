import { LandingInquiryCard } from "../../inquiry/landing-inquiry.tsx";
import type { InquiryRefusal } from "../../inquiry/inquiry-forms.ts";
import type { ReceiptOutcome } from "../../inquiry/receipt/receipt.server.ts";
import { operatorDetails, type Support } from "../../ui/operator.ts";
import { pictures, Scene } from "../scenes/scenes.tsx";
import { Section } from "../section.tsx";
import { contact } from "./home-copy.ts";
import { telHref } from "../../korean/phone.ts";
import { BUSINESS_HOURS, RESPONSE_TIME } from "../../korean/response-time.ts";
import { mailtoHref } from "../../ui/email-address.ts";

type ContactSectionProps = {
  support: Support;
  refusal?: InquiryRefusal;
  receipt: ReceiptOutcome;
};

export function ContactSection({ support, refusal, receipt }: ContactSectionProps) {
  const { email, phone, operator } = support;
  return (
    <Section id="contact" title={contact.title} lead={contact.lead} ground="forest">
      <div className="grid gap-10 lg:grid-cols-[2fr_1fr] lg:gap-16">
        <LandingInquiryCard support={support} refusal={refusal} receipt={receipt} />
        <div className="flex flex-col overflow-hidden rounded-2xl bg-pine-950">
          <Scene src={pictures.calm} alt="" className="flex-1 max-lg:hidden print:hidden" />
          <div className="grid gap-6 p-6">
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
              <p className="mt-3 text-pine-100">{BUSINESS_HOURS}</p>
            </div>
            {receipt.outcome !== "valid" && (
              <p className="text-pine-100">
                {`${RESPONSE_TIME} 안에 내용을 살펴보고 연락드립니다. 상담한 뒤 제안서와 시연을 준비합니다.`}
              </p>
            )}
            <p>
              <a className="font-semibold underline underline-offset-4" href="/adoption-pack">
                품의 자료 내려받기
              </a>
            </p>
            <ul className="text-sm text-pine-200 max-lg:hidden">
              {operatorDetails(operator).map(({ label, value }) => (
                <li key={label}>
                  {label} {value}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </Section>
  );
}
