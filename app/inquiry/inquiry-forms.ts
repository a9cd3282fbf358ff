import { type FormIssues, INVALID_INPUT, invalidInput, isAnyEmpty } from "../ui/forms/form-failure.ts";
import { inquirySchema, landingInquirySchema } from "./inquiry-schema.ts";

const requiredOnLanding = ["organizationName", "contactName", "email", "phone"];
const requiredOnInquiryPage = ["organizationType", ...requiredOnLanding];

/** The two forms by the id of their element: the server and the island judge and word them alike. */
export const inquiryForms = {
  inquiry: {
    schema: inquirySchema,
    describeIssues: (values: Record<string, unknown>, issues: FormIssues) =>
      isAnyEmpty(values, requiredOnInquiryPage)
        ? { title: "필수 항목을 입력해주세요", description: "모든 필수 항목을 작성해야 합니다." }
        : invalidInput(issues),
    failed: { title: "문의 제출 실패", description: "예기치 않은 오류가 발생했습니다." },
  },
  "landing-inquiry": {
    schema: landingInquirySchema,
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
