import { randomUUID } from "node:crypto";

export function uniqueName(kind = "초등학교"): string {
  return `${randomUUID().slice(0, 8)} ${kind}`;
}

export function landingFields(fields: Record<string, string> = {}) {
  return {
    organizationName: uniqueName(),
    contactName: "김보건",
    email: "nurse@school.example",
    phone: "010-1234-5678",
    message: "체육관 옆 빈 교실에서 운영하고 싶습니다.",
    ...fields,
  };
}

export function inquiryFields(fields: Record<string, string> = {}) {
  return { ...landingFields(), organizationType: "school", estimatedUsers: "50-100", ...fields };
}
