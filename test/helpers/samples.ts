import { randomInt, randomUUID } from "node:crypto";

export const siteSettings = {
  SUPABASE_URL: "https://project.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SESSION_SECRET: "x".repeat(32),
  SITE_TOKEN: "t".repeat(32),
};

/** What the sitemap lists: pages for everyone, without the forms of the account. */
export const publicPages = ["/", "/contents", "/safety", "/adoption-pack", "/inquiry", "/privacy"];

/** Ends in a letter: seven digits and the number behind them would be one long number to a search. */
export function uniqueMark(): string {
  return `${randomUUID().slice(0, 7)}e`;
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

/** As the database answers about an inquiry that nobody has worked on yet. */
export const inquiryAnswer = {
  id: "0b5e6d1c-9d1b-4f4e-8a53-0f7a3f2f9c11",
  reference: "7K3M9QX2VT",
  organization_name: "한빛초등학교",
  organization_type: "school",
  contact_name: "김보건",
  email: "nurse@school.example",
  phone: "010-1234-5678",
  estimated_users: null,
  source: "web",
  message: null as string | null,
  status: "new",
  suspected_spam: false,
  assigned_to: null as string | null,
  version: 1,
  changed_by: null,
  created_at: "2026-10-31T14:59:00Z",
  due_at: "2026-06-04T01:00:00Z",
  first_response_at: null,
  response: "awaited",
  contact_attempts: 0,
  mail_problem: null,
  next_action_on: null as string | null,
  next_action_time: null as string | null,
  next_action: null as string | null,
  resolution: null as string | null,
  resolution_reason: null as string | null,
  completed_at: null as string | null,
  anonymised_at: null as string | null,
  privacy_notice_version: null,
};
