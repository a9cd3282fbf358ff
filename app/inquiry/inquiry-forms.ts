import {
  type FormIssues,
  type FormRefusal,
  INVALID_INPUT,
  invalidInput,
  isAnyEmpty,
} from "../ui/forms/form-failure.ts";
import { inquirySchema, landingInquirySchema } from "./inquiry-schema.ts";

/** The parameter with the token of a receipt, which the page of each form shows. */
export const RECEIPT = "receipt";

/** The fragment, and the id of the receipt's heading: with the focus there, a screen reader tells the reference. */
export const RECEIVED = "received";

/** The field with the address that was asked about. */
export const ASKED_EMAIL = "askedEmail";

/** The name of a button that posts the form with its value behind the @ of the e-mail address. */
export const CORRECTED_DOMAIN = "correctedDomain";

/** `emailQuestion` asks whether an address at `domain` was meant; posted once more, `typed` is taken as it is. */
export type InquiryRefusal = FormRefusal & { emailQuestion?: { typed: string; domain: string } };

const requiredOnLanding = ["organizationName", "contactName", "email", "phone"];
const requiredOnInquiryPage = ["organizationType", ...requiredOnLanding];

/** The two forms by the id of their element: the server and the island check and word them alike. */
export const inquiryForms = {
  inquiry: {
    schema: inquirySchema,
    keepsDraft: true as const,
    describeIssues: (values: Record<string, unknown>, issues: FormIssues) =>
      isAnyEmpty(values, requiredOnInquiryPage)
        ? { title: "필수 항목을 입력해주세요", description: "모든 필수 항목을 작성해야 합니다." }
        : invalidInput(issues),
    failed: { title: "문의 제출 실패", description: "예기치 않은 오류가 발생했습니다." },
  },
  "landing-inquiry": {
    schema: landingInquirySchema,
    keepsDraft: true as const,
    describeIssues: (values: Record<string, unknown>, issues: FormIssues) =>
      isAnyEmpty(values, requiredOnLanding)
        ? { title: INVALID_INPUT, description: "모든 필수 항목을 입력해주세요." }
        : invalidInput(issues),
    failed: {
      title: "제출 실패",
      description: "문의 제출 중 오류가 발생했습니다. 다시 시도해주세요.",
    },
  },
};
