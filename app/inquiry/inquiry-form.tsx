import { VisitorForm } from "../ui/forms/visitor-form.tsx";
import {
  MessageField,
  OrganizationFields,
  ContactDetailFields,
  Honeypot,
  PrivacyNotice,
  UnsentWords,
} from "./contact-fields.tsx";
import { ChoiceField } from "../ui/forms/choice-field.tsx";
import type { InquiryRefusal } from "./inquiry-forms.ts";
import { estimatedUsersLabels, organizationTypeLabels } from "./inquiry-labels.ts";
import { postedSchemas } from "./posted-schemas.ts";

type InquiryFormProps = { refusal?: InquiryRefusal; supportPhone: string };

export function InquiryForm({ refusal, supportPhone }: InquiryFormProps) {
  return (
    <VisitorForm
      id="inquiry"
      // Without the fragment, Chromium's error page for a lost connection replaces this page, and the input is lost.
      action="/inquiry#sent"
      schema={postedSchemas.inquiry}
      refusal={refusal}
      unsentWords={<UnsentWords supportPhone={supportPhone} />}
      submit="문의 제출하기"
      submitClass=""
      cancelTo="/"
    >
      {({ organizationType, organizationName, contactName, email, phone, estimatedUsers, message }) => (
        <>
          <ChoiceField
            field={organizationType}
            label="기관 유형"
            required
            labels={organizationTypeLabels}
            none="선택해 주세요"
          />
          <OrganizationFields organizationName={organizationName} contactName={contactName} />
          <ContactDetailFields email={email} phone={phone} emailQuestion={refusal?.emailQuestion} />
          <ChoiceField
            field={estimatedUsers}
            label="예상 이용 인원"
            labels={estimatedUsersLabels}
            none="아직 모르겠습니다"
          />
          <MessageField message={message} />
          <Honeypot />
          <PrivacyNotice />
        </>
      )}
    </VisitorForm>
  );
}
