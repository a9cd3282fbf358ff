import { firstIssue, isAnyEmpty } from "../ui/forms/form-issues.ts";

const required = ["organizationType", "organizationName", "contactName", "email", "phone"];

type Payload = Record<string, unknown>;
type Issues = Record<string, string[] | null> | null | undefined;

/** What the inquiry page says of a form that is not good yet; the same in the browser and on the server. */
export function inquiryFormError(payload: Payload, issues: Issues): { title: string; description?: string } {
  return isAnyEmpty(payload, required)
    ? { title: "필수 항목을 입력해주세요", description: "모든 필수 항목을 작성해야 합니다." }
    : { title: "입력 오류", description: firstIssue(issues) };
}
