import { firstIssue, type FormIssues, isAnyEmpty, INVALID_INPUT } from "../ui/forms/form-issues.ts";

const requiredOnLanding = ["organizationName", "contactName", "email", "phone"];

export function inquiryFormError(values: Record<string, unknown>, issues: FormIssues) {
  return isAnyEmpty(values, ["organizationType", ...requiredOnLanding])
    ? { title: "필수 항목을 입력해주세요", description: "모든 필수 항목을 작성해야 합니다." }
    : { title: INVALID_INPUT, description: firstIssue(issues) };
}

export function landingFormError(values: Record<string, unknown>, issues: FormIssues) {
  return {
    title: INVALID_INPUT,
    description: isAnyEmpty(values, requiredOnLanding)
      ? "모든 필수 항목을 입력해주세요."
      : firstIssue(issues),
  };
}

export const inquiryFailed = {
  title: "문의 제출 실패",
  description: "예기치 않은 오류가 발생했습니다.",
};

export const landingInquiryFailed = {
  title: "제출 실패",
  description: "문의 제출 중 오류가 발생했습니다. 다시 시도해주세요.",
};
