import { useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { MessageField, OrganizationFields, ContactDetailFields } from "../inquiry/contact-fields.tsx";
import { Honeypot } from "../inquiry/honeypot.tsx";
import { type LandingInquiryInput, landingInquirySchema } from "../inquiry/inquiry-schema.ts";
import { PrivacyNotice } from "../inquiry/privacy-notice.tsx";
import { UnsentNotice } from "../inquiry/unsent-notice.tsx";
import { button } from "../ui/button.ts";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { RequiredNote } from "../ui/forms/field.tsx";
import type { FormRefusal } from "../ui/forms/validated-form.tsx";
import { listErrors } from "../ui/forms/field-props.ts";

type LandingInquiryFormProps = { refusal?: FormRefusal; supportPhone: string };

export function LandingInquiryForm({ refusal, supportPhone }: LandingInquiryFormProps) {
  const [form, fields] = useForm<LandingInquiryInput>({
    id: "landing-inquiry",
    lastResult: refusal?.result,
    constraint: getZodConstraint(landingInquirySchema),
    defaultNoValidate: false,
  });
  const errors = listErrors([
    fields.organizationName,
    fields.contactName,
    fields.email,
    fields.phone,
    fields.message,
  ]);

  return (
    // Without the fragment Chromium's error page for a lost connection replaces this page, and what was typed is lost.
    <form method="post" action="/#sent" id={form.id} className="relative space-y-6">
      <ErrorSummary title="입력한 내용을 확인해 주세요" errors={errors} attempt={refusal?.toast.id} />
      {refusal?.isUnsent && <UnsentNotice supportPhone={supportPhone} />}
      <RequiredNote />
      <OrganizationFields organizationName={fields.organizationName} contactName={fields.contactName} />
      <ContactDetailFields email={fields.email} phone={fields.phone} />
      <MessageField message={fields.message} />
      <Honeypot />
      <PrivacyNotice />
      <button formNoValidate className={`${button.primary} w-full sm:w-auto`}>
        문의 보내기
      </button>
    </form>
  );
}
