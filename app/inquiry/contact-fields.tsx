import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { button } from "../ui/button.ts";
import { CORRECTED_DOMAIN, type FormRefusal } from "../ui/forms/form-failure.ts";
import { Field, fieldProps, inputClass } from "../ui/forms/field.tsx";

/** The field with the address that was asked about. */
export const ASKED_EMAIL = "askedEmail";

type TextField = FieldMetadata<string | undefined>;

type OrganizationFieldsProps = { organizationName: TextField; contactName: TextField };

export function OrganizationFields({ organizationName, contactName }: OrganizationFieldsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field label="기관명" required {...fieldProps(organizationName)}>
        <input
          {...getInputProps(organizationName, { type: "text" })}
          autoComplete="organization"
          className={inputClass}
        />
      </Field>
      <Field label="담당자명" required {...fieldProps(contactName)}>
        <input {...getInputProps(contactName, { type: "text" })} autoComplete="name" className={inputClass} />
      </Field>
    </div>
  );
}

type ContactDetailFieldsProps = {
  email: TextField;
  phone: TextField;
  emailQuestion: FormRefusal["emailQuestion"];
};

export function ContactDetailFields({ email, phone, emailQuestion }: ContactDetailFieldsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {emailQuestion && <input type="hidden" name={ASKED_EMAIL} value={emailQuestion.typed} />}
      <Field
        label="이메일"
        required
        {...fieldProps(email)}
        remedy={emailQuestion && <CorrectedEmail domain={emailQuestion.domain} />}
      >
        <input
          {...getInputProps(email, { type: "email" })}
          autoComplete="email"
          inputMode="email"
          placeholder="name@example.com"
          className={inputClass}
        />
      </Field>
      <Field label="연락처" required {...fieldProps(phone)}>
        <input
          {...getInputProps(phone, { type: "tel" })}
          autoComplete="tel"
          inputMode="tel"
          placeholder="010-0000-0000"
          className={inputClass}
        />
      </Field>
    </div>
  );
}

function CorrectedEmail({ domain }: { domain: string }) {
  return (
    <>
      {" "}
      {/* Enter in a field presses the first button of a form, which must not correct anything. */}
      <button formNoValidate hidden>
        적은 대로 보내기
      </button>
      <button formNoValidate name={CORRECTED_DOMAIN} value={domain} className={`${button.small} mt-2`}>
        {domain}으로 고쳐 보내기
      </button>
    </>
  );
}

export function MessageField({ message }: { message: TextField }) {
  return (
    <Field
      label="문의 내용"
      hint="맞춤 제작·대여, 시연, 견적, 희망 시기, 통화하기 좋은 시간을 적어 주시면 도움이 됩니다."
      {...fieldProps(message)}
    >
      <textarea {...getTextareaProps(message)} rows={6} className={`${inputClass} min-h-[150px]`} />
    </Field>
  );
}
