import { firstIssue, type FormIssues, isAnyEmpty } from "../ui/forms/form-issues.ts";

const required = ["organizationType", "organizationName", "contactName", "email", "phone"];

export function inquiryFormError(values: Record<string, unknown>, issues: FormIssues) {
  return isAnyEmpty(values, required)
    ? { title: "필수 항목을 입력해주세요", description: "모든 필수 항목을 작성해야 합니다." }
    : { title: "입력 오류", description: firstIssue(issues) };
}
