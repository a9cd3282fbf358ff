import { randomInt, randomUUID } from "node:crypto";

export const siteSettings = {
  SUPABASE_URL: "https://project.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SESSION_SECRET: "x".repeat(32),
  SITE_TOKEN: "t".repeat(32),
};

/** What the sitemap lists: pages for everyone, without the forms of the account. */
export const publicPages = ["/", "/contents", "/safety", "/adoption-pack", "/inquiry", "/privacy"];

export function uniqueMark(): string {
  return randomUUID().slice(0, 8);
}

export function uniqueName(kind = "초등학교"): string {
  return `${uniqueMark()} ${kind}`;
}

/** From one e-mail address or phone they would be one place, all of whose inquiries every page of one of them counts. */
export function uniqueContact() {
  const digits = String(randomInt(20_000_000, 99_999_999));
  return {
    email: `nurse-${uniqueMark()}@school.example`,
    phone: `010-${digits.slice(0, 4)}-${digits.slice(4)}`,
  };
}

export function landingFields(fields: Record<string, string> = {}) {
  return {
    organizationName: uniqueName(),
    contactName: "김보건",
    ...uniqueContact(),
    message: "체육관 옆 빈 교실에서 운영하고 싶습니다.",
    ...fields,
  };
}

export function inquiryFields(fields: Record<string, string> = {}) {
  return { ...landingFields(), organizationType: "school", estimatedUsers: "50-100", ...fields };
}
