import {
  getInputProps,
  getSelectProps,
  getTextareaProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { Form, useNavigation } from "react-router";
import { button } from "../ui/button.ts";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Field, inputLook, RequiredNote } from "../ui/field.tsx";
import { fieldState, listErrors } from "../ui/field-state.ts";
import {
  estimatedUsersBands,
  estimatedUsersLabels,
  organizationTypeLabels,
  organizationTypes,
} from "./inquiry-labels.ts";
import { type InquiryInput, inquirySchema } from "./inquiry-schema.ts";

type InquiryFormProps = { result?: SubmissionResult; attempt?: string };

export function InquiryForm({ result, attempt }: InquiryFormProps) {
  const isSending = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<InquiryInput>({
    id: "inquiry",
    lastResult: result,
    constraint: getZodConstraint(inquirySchema),
    defaultNoValidate: false,
  });
  const inOrder = [
    fields.organizationType,
    fields.organizationName,
    fields.contactName,
    fields.email,
    fields.phone,
    fields.estimatedUsers,
    fields.message,
  ];

  return (
    <Form method="post" action="/inquiry" id={form.id} preventScrollReset className="space-y-6">
      <ErrorSummary title="입력한 내용을 확인해 주세요" errors={listErrors(inOrder)} attempt={attempt} />
      <RequiredNote />
      <Field label="기관 유형" required {...fieldState(fields.organizationType)}>
        <select {...getSelectProps(fields.organizationType)} className={inputLook}>
          <option value="">선택해 주세요</option>
          {organizationTypes.map((type) => (
            <option key={type} value={type}>
              {organizationTypeLabels[type]}
            </option>
          ))}
        </select>
      </Field>
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
      <div className="grid gap-6 sm:grid-cols-2">
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
      </div>
      <Field label="예상 이용 인원" {...fieldState(fields.estimatedUsers)}>
        <select {...getSelectProps(fields.estimatedUsers)} className={inputLook}>
          <option value="">아직 모르겠습니다</option>
          {estimatedUsersBands.map((band) => (
            <option key={band} value={band}>
              {estimatedUsersLabels[band]}
            </option>
          ))}
        </select>
      </Field>
      <Field label="문의 내용" {...fieldState(fields.message)}>
        <textarea {...getTextareaProps(fields.message)} rows={6} className={`${inputLook} min-h-[150px]`} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <button formNoValidate disabled={isSending} className={button.primary}>
          {isSending ? "처리 중..." : "문의 제출하기"}
        </button>
        <a href="/" className={button.secondary}>
          취소
        </a>
      </div>
    </Form>
  );
}
