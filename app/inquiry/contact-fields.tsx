import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { button } from "../ui/button.ts";
import { Field, fieldProps, InputField, inputClass } from "../ui/forms/field.tsx";
import { errorSummaryClass } from "../ui/forms/form-failure.ts";
import { ASKED_EMAIL, CORRECTED_DOMAIN, type InquiryRefusal } from "./inquiry-forms.ts";
import {
  collectedItems,
  legalBasis,
  processingPurposes,
  retentionPeriod,
  withoutRequired,
} from "./privacy-copy.ts";
import { telHref } from "../korean/phone.ts";
import { unsent } from "./unsent-element.ts";

type TextField = FieldMetadata<string | undefined>;

type OrganizationFieldsProps = { organizationName: TextField; contactName: TextField };

export function OrganizationFields({ organizationName, contactName }: OrganizationFieldsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <InputField field={organizationName} label="기관명" required autoComplete="organization" />
      <InputField field={contactName} label="담당자명" required autoComplete="name" />
    </div>
  );
}

type ContactDetailFieldsProps = {
  email: TextField;
  phone: TextField;
  emailQuestion: InquiryRefusal["emailQuestion"];
};

export function ContactDetailFields({ email, phone, emailQuestion }: ContactDetailFieldsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <div>
        <InputField
          field={email}
          type="email"
          label="이메일"
          required
          autoComplete="email"
          inputMode="email"
          placeholder="name@example.com"
        />
        {emailQuestion && <EmailQuestion {...emailQuestion} />}
      </div>
      <InputField
        field={phone}
        type="tel"
        label="연락처"
        required
        autoComplete="tel"
        inputMode="tel"
        placeholder="010-0000-0000"
      />
    </div>
  );
}

function EmailQuestion({ typed, domain }: NonNullable<InquiryRefusal["emailQuestion"]>) {
  return (
    <div
      role="group"
      tabIndex={-1}
      autoFocus
      aria-labelledby="email-question"
      className="mt-3 scroll-mt-28 rounded-xl border-2 border-pine-600 bg-pine-100 p-4"
    >
      <input type="hidden" name={ASKED_EMAIL} value={typed} />
      <p id="email-question" className="font-bold">
        {domain}이 맞나요?
      </p>
      <p>적으신 이메일은 {typed}입니다.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {/* Enter in a field presses the first button of a form, which must not correct anything. */}
        <button formNoValidate hidden>
          그대로 보내기
        </button>
        <button formNoValidate name={CORRECTED_DOMAIN} value={domain} className={button.smallPrimary}>
          {domain}
          {domain.endsWith(".kr") ? "로" : "으로"} 고쳐 보내기
        </button>{" "}
        <button formNoValidate className={button.small}>
          그대로 보내기
        </button>
      </div>
    </div>
  );
}

export function MessageField({ message }: { message: TextField }) {
  return (
    <Field
      label="문의 내용"
      hint="맞춤 제작·대여, 시연, 견적, 희망 시기, 통화하기 좋은 시간도 적어 주세요."
      {...fieldProps(message)}
    >
      <textarea {...getTextareaProps(message)} rows={6} className={`${inputClass} min-h-[150px]`} />
    </Field>
  );
}

/** A word that no form filler takes for something it knows. */
export const HONEYPOT = "mossyStone";

/** A field that only bots fill in. Such an inquiry is stored as suspected spam, and the sender is not told. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        이 칸은 비워 두세요
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

export function isHoneypotFilled(form: FormData): boolean {
  const value = form.get(HONEYPOT);
  return value !== null && value !== "";
}

/** The list follows the `details`, because no CSS in Chromium 109 can show the content of a closed one. */
export function PrivacyNotice({ isLanding = false }: { isLanding?: boolean }) {
  const asked = (need: string) =>
    collectedItems
      .filter((item) => item.need === need && !(isLanding && item.onlyOnInquiryPage))
      .map(({ name }) => name)
      .join(", ");
  const lines = [
    `목적: 도입 문의 ${processingPurposes.map(({ name }) => name).join(", ")}(${legalBasis})`,
    `항목: ${asked("필수")}(필수), ${asked("선택")}(선택)`,
    `보유 기간: 문의 처리가 끝난 날부터 ${retentionPeriod}`,
    `거부할 권리: 제공을 거부하실 수 있습니다. 다만 ${withoutRequired}`,
  ];

  return (
    <div className="text-[0.9375rem] text-ink-soft">
      <p>
        {"보내 주신 정보는 도입 문의에 답하는 데에만 씁니다. "}
        <a href="/privacy" className="font-semibold text-pine-700 underline underline-offset-4">
          개인정보 처리방침
        </a>
      </p>
      <details className="lg:hidden">
        <summary className="py-1">수집·이용 안내</summary>
      </details>
      <ul className="max-lg:[details:not([open])+&]:hidden">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

export function UnsentWords({ supportPhone }: { supportPhone: string }) {
  return (
    <p className={errorSummaryClass.words}>
      {unsent.before}
      <a href={telHref(supportPhone)} className={unsent.phoneClass}>
        {supportPhone}
      </a>
      {unsent.after}
    </p>
  );
}
