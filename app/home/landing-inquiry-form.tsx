import { getInputProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { landingInquirySchema, type LandingInquiryInput } from "../inquiry/inquiry-schema.ts";
import { button } from "../ui/button.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field, inputLook, RequiredNote } from "../ui/field.tsx";
import { fieldState, listErrors } from "../ui/field-state.ts";
import { Section } from "../ui/section.tsx";
import { contact } from "./home-copy.ts";

type LandingInquiryFormProps = { result?: SubmissionResult; attempt?: string };

export function LandingInquiryForm({ result, attempt }: LandingInquiryFormProps) {
  const [form, fields] = useForm<LandingInquiryInput>({
    id: "landing-inquiry",
    lastResult: result,
    constraint: getZodConstraint(landingInquirySchema),
    defaultNoValidate: false,
  });
  const inOrder = [fields.organizationName, fields.contactName, fields.email, fields.phone, fields.message];

  return (
    <Section id="contact" title={contact.title} lead={contact.lead} tint>
      <form method="post" action="/" id={form.id} className="max-w-2xl space-y-6">
        <ErrorSummary title="입력한 내용을 확인해 주세요" errors={listErrors(inOrder)} attempt={attempt} />
        <RequiredNote />
        <Field label="기관명" required {...fieldState(fields.organizationName)}>
          <input
            {...getInputProps(fields.organizationName, { type: "text" })}
            autoComplete="organization"
            className={inputLook}
          />
        </Field>
        <Field label="담당자명" required {...fieldState(fields.contactName)}>
          <input
            {...getInputProps(fields.contactName, { type: "text" })}
            autoComplete="name"
            className={inputLook}
          />
        </Field>
        <Field label="이메일" required {...fieldState(fields.email)}>
          <input
            {...getInputProps(fields.email, { type: "email" })}
            autoComplete="email"
            inputMode="email"
            placeholder="name@example.com"
            className={inputLook}
          />
        </Field>
        <Field label="연락처" required {...fieldState(fields.phone)}>
          <input
            {...getInputProps(fields.phone, { type: "tel" })}
            autoComplete="tel"
            inputMode="tel"
            placeholder="010-0000-0000"
            className={inputLook}
          />
        </Field>
        <Field label="문의 내용" {...fieldState(fields.message)}>
          <textarea {...getTextareaProps(fields.message)} rows={6} className={inputLook} />
        </Field>
        <button formNoValidate className={`${button.primary} w-full sm:w-auto`}>
          문의 보내기
        </button>
      </form>
    </Section>
  );
}
