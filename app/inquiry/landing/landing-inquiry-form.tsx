import { MessageField, OrganizationFields, ContactDetailFields } from "../contact-fields.tsx";
import { Honeypot } from "../honeypot.tsx";
import { type LandingInquiryInput, landingInquirySchema } from "../inquiry-schema.ts";
import { PrivacyNotice } from "../privacy-notice.tsx";
import { UnsentNotice } from "../unsent-notice.tsx";
import type { FormRefusal } from "../../ui/forms/validated-form.tsx";
import { VisitorForm } from "../../ui/forms/visitor-form.tsx";

type LandingInquiryFormProps = { refusal?: FormRefusal; supportPhone: string };

export function LandingInquiryForm({ refusal, supportPhone }: LandingInquiryFormProps) {
  return (
    <VisitorForm<LandingInquiryInput>
      id="landing-inquiry"
      // Without the fragment, Chromium's error page for a lost connection replaces this page, and the input is lost.
      action="/#sent"
      schema={landingInquirySchema}
      refusal={refusal}
      unsentNotice={<UnsentNotice supportPhone={supportPhone} />}
      submit="문의 보내기"
      submitClass="w-full sm:w-auto"
    >
      {({ organizationName, contactName, email, phone, message }) => (
        <>
          <OrganizationFields organizationName={organizationName} contactName={contactName} />
          <ContactDetailFields email={email} phone={phone} />
          <MessageField message={message} />
          <Honeypot />
          <PrivacyNotice isLanding />
        </>
      )}
    </VisitorForm>
  );
}
