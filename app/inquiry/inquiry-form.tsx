import { getFormProps, getSelectProps, useForm } from "@conform-to/react";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { button } from "../ui/button.ts";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { Field, inputClass, RequiredNote } from "../ui/forms/field.tsx";
import { fieldProps, listErrors } from "../ui/forms/field-props.ts";
import { type FormConstraint, useLazyValidator } from "../ui/forms/form-validation.ts";
import { Toast, type ToastMessage } from "../ui/toast/toast.tsx";
import { MessageField, OrganizationFields, ReachFields } from "./contact-fields.tsx";
import { Honeypot } from "./honeypot.tsx";
import { inquiryFormError } from "./inquiry-form-error.ts";
import {
  estimatedUsersBands,
  estimatedUsersLabels,
  organizationTypeLabels,
  organizationTypes,
} from "./inquiry-labels.ts";
import type { Inquiry, InquiryInput } from "./inquiry-schema.ts";
import { PrivacyNotice } from "./privacy-notice.tsx";
import { type InquiryRefusal, UnsentNotice } from "./unsent-notice.tsx";

type InquiryFormProps = {
  constraint: FormConstraint<InquiryInput>;
  refusal?: InquiryRefusal;
  supportPhone: string;
};

const loadValidator = () => import("./inquiry-validation.ts").then(({ validateInquiry }) => validateInquiry);

export function InquiryForm({ constraint, refusal, supportPhone }: InquiryFormProps) {
  const isSending = useNavigation().formMethod === "POST";
  const [presses, setPresses] = useState(0);
  const { onFocus, check } = useLazyValidator(loadValidator);
  const [form, fields] = useForm<InquiryInput, Inquiry>({
    id: "inquiry",
    lastResult: refusal?.result,
    constraint,
    defaultNoValidate: false,
    onValidate: check && (({ formData }) => check(formData)),
  });
  const wrong = listErrors([
    fields.organizationType,
    fields.organizationName,
    fields.contactName,
    fields.email,
    fields.phone,
    fields.estimatedUsers,
    fields.message,
  ]);
  const attempt = `${refusal?.toast.id} ${presses}`;
  const { onSubmit, ...formProps } = getFormProps(form);
  const toast: ToastMessage | undefined =
    wrong.length > 0
      ? { id: "inquiry", kind: "error", ...inquiryFormError(form.value ?? {}, form.allErrors) }
      : refusal?.toast;

  return (
    // Beside the form, not in it: the toast closes by a form of its own.
    <div>
      <Form
        method="post"
        // As on the landing page: so that going back leads to what was typed when the line breaks.
        action="/inquiry#sent"
        preventScrollReset
        {...formProps}
        onFocus={onFocus}
        onSubmit={(event) => {
          setPresses((count) => count + 1);
          onSubmit(event);
        }}
        className="relative space-y-6"
      >
        <ErrorSummary title="입력한 내용을 확인해 주세요" errors={wrong} attempt={attempt} />
        {refusal?.isUnsent && <UnsentNotice supportPhone={supportPhone} />}
        <RequiredNote />
        <Field label="기관 유형" required {...fieldProps(fields.organizationType)}>
          <select {...getSelectProps(fields.organizationType)} className={inputClass}>
            <option value="">선택해 주세요</option>
            {organizationTypes.map((type) => (
              <option key={type} value={type}>
                {organizationTypeLabels[type]}
              </option>
            ))}
          </select>
        </Field>
        <OrganizationFields organizationName={fields.organizationName} contactName={fields.contactName} />
        <ReachFields email={fields.email} phone={fields.phone} />
        <Field label="예상 이용 인원" {...fieldProps(fields.estimatedUsers)}>
          <select {...getSelectProps(fields.estimatedUsers)} className={inputClass}>
            <option value="">아직 모르겠습니다</option>
            {estimatedUsersBands.map((band) => (
              <option key={band} value={band}>
                {estimatedUsersLabels[band]}
              </option>
            ))}
          </select>
        </Field>
        <MessageField message={fields.message} />
        <Honeypot />
        <PrivacyNotice />
        <div className="flex flex-wrap gap-3">
          <button formNoValidate disabled={isSending} className={button.primary}>
            {isSending ? "처리 중..." : "문의 제출하기"}
          </button>
          <a href="/" className={button.secondary}>
            취소
          </a>
        </div>
      </Form>
      {toast && <Toast key={attempt} {...toast} />}
    </div>
  );
}
