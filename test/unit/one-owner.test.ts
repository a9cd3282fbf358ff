import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { type $ZodType, safeParse } from "zod/v4/core";
import { displayNameSchema } from "../../app/account/account-schema.ts";
import { REAUTHENTICATED_MINUTES } from "../../app/auth/reauthentication/reauthentication.server.ts";
import { INVITE_CODE_MAX, loginSchema, signupSchema } from "../../app/auth/auth-schema.ts";
import { viewSchema } from "../../app/dashboard/inquiries/views/view-schema.ts";
import { noteSchema } from "../../app/dashboard/inquiries/update/update-schemas.ts";
import { inviteSchema } from "../../app/dashboard/invites/invite-form.tsx";
import { replyTextSchema } from "../../app/dashboard/replies/reply-text-schema.ts";
import { inquirySchema } from "../../app/inquiry/inquiry-schema.ts";
import { inquiryLimits } from "../../app/inquiry/submission/accept-inquiry.server.ts";
import { formatNumber } from "../../app/korean/numbers.ts";
import { retentionPeriod } from "../../app/site/privacy/privacy-copy.ts";

// The database, or the auth service's config.toml, owns these rules. Where a page or a text repeats one, it says the same.

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8");
const numberIn = (file: string, pattern: RegExp) => {
  const [, found] = pattern.exec(read(file)) ?? [];
  expect(found, `${pattern} in ${file}`).toBeDefined();
  return Number(found);
};

const config = (setting: string) =>
  numberIn("supabase/config.toml", new RegExp(`^${setting} = (\\d+)$`, "m"));
const guide = read("docs/deploy.md").replaceAll(/\s+/g, " ");

test("how many inquiries a network may leave", () => {
  const limits = "supabase/schemas/07-limits.sql";
  expect(inquiryLimits).toEqual({
    suspiciousFrom: numberIn(limits, /suspicious_from constant integer := case when is_site then (\d+)/),
    refusedFrom: numberIn(limits, /refused_from constant integer := case when is_site then (\d+)/),
    minutes: numberIn(limits, /this_window constant timestamptz := date_bin\('(\d+) minutes'/),
  });
  const ofDay = numberIn(limits, /most_of_day constant integer := (\d+)/);
  const pastSite = numberIn(limits, /'private\.direct_attempts_of_day', '1 day'\) > (\d+)/);
  expect(guide).toContain(`at most ${inquiryLimits.refusedFrom} inquiries in ten minutes`);
  expect(guide).toContain(`${ofDay.toLocaleString("en")} a day from one address`);
  expect(guide).toContain(`at most ${pastSite.toLocaleString("en")} a day past the site`);
});

test("how long wrong invite codes are counted, and how long a code may be", () => {
  const handler = "supabase/functions/verify-invite-code/handler.ts";
  const counted = numberIn("supabase/schemas/04-invite-codes.sql", /now\(\) \+ interval '(\d+) minutes'/);
  expect(numberIn(handler, /RETRY_AFTER_SECONDS = (\d+)/)).toBe(counted * 60);
  expect(numberIn(handler, /MAX_CODE_LENGTH = (\d+)/)).toBe(INVITE_CODE_MAX);
});

test("how long a session lasts and a reauthentication holds", () => {
  const sessions = "supabase/schemas/03-sessions.sql";
  expect(numberIn(sessions, /reauthenticated_at\) > moment - interval '(\d+) minutes'/)).toBe(
    REAUTHENTICATED_MINUTES,
  );
  const idle = numberIn(sessions, /idle interval not null default '(\d+) hours'/);
  const longest = numberIn(sessions, /longest interval not null default '(\d+) days'/);
  expect(guide).toContain(`ends after ${idle} hours without use, and after ${longest} days in any case`);
});

test("how many an invite code is for, and how much an account writes in a day", () => {
  const most = numberIn("supabase/schemas/04-invite-codes.sql", /max_uses > (\d+) then\n {4}raise/);
  const problems = (maxUses: number) => inviteSchema.shape.maxUses.safeParse(maxUses).error?.issues ?? [];
  expect([problems(most).length, problems(most + 1).length]).toEqual([0, 1]);

  const ofDay = (file: string, table: string) =>
    numberIn(
      `supabase/schemas/${file}.sql`,
      new RegExp(`on public\\.${table}\n.*\n.*limit_writes\\('(\\d+)'`),
    ).toLocaleString("en");
  for (const [table, words] of [
    ["inquiry_notes", "notes"],
    ["inquiry_contacts", "contacts"],
    ["inquiry_events", "lines of history"],
  ] as const)
    expect(guide).toContain(`${ofDay("08-handling", table)} ${words}`);
  expect(guide).toContain(`${ofDay("07-limits", "inquiries")} inquiries`);
  expect(guide).toContain(`${ofDay("16-audit", "audit_events")} lines of the audit a day`);
});

test("how long personal data is kept", () => {
  const years = numberIn("supabase/schemas/18-retention.sql", /completed_inquiries .* default '(\d+) years'/);
  expect(retentionPeriod).toBe(`${years}년`);
});

test("passwords and mailed codes", () => {
  const shortest = config("minimum_password_length");
  const problems = (password: string) =>
    signupSchema.safeParse({ email: "a@b.kr", inviteCode: "x", password }).error?.issues ?? [];
  expect(problems("p".repeat(shortest))).toEqual([]);
  expect(problems("p".repeat(shortest - 1))).not.toEqual([]);
  const page = "app/auth/password/reset-password.tsx";
  expect(numberIn(page, /CODE_LENGTH = (\d+)/)).toBe(config("otp_length"));
  expect(numberIn("supabase/templates/recovery.html", /(\d+)분 동안/) * 60).toBe(config("otp_expiry"));
});

describe("how long a text may be", () => {
  const domain = (name: string) =>
    numberIn("supabase/schemas/01-text.sql", new RegExp(`${name} as text check \\(.*, (\\d+)\\)\\)`));
  const column = (file: string, name: string) =>
    numberIn(`supabase/schemas/${file}.sql`, new RegExp(`length\\(${name}\\) <= (\\d+)`));
  const letters = (length: number) => "가".repeat(length);
  const address = (length: number) => `${"a".repeat(length - 5)}@b.kr`;

  test.for<[string, $ZodType, string, () => number, ((length: number) => string)?]>([
    ["organisation", inquirySchema, "organizationName", () => domain("name_text")],
    ["contact", inquirySchema, "contactName", () => domain("name_text")],
    ["address", inquirySchema, "email", () => domain("email_text"), address],
    ["address of an account", loginSchema, "email", () => domain("email_text"), address],
    ["telephone number", inquirySchema, "phone", () => domain("phone_text")],
    ["message", inquirySchema, "message", () => domain("message_text")],
    ["note", noteSchema, "body", () => domain("note_text")],
    ["label of an invite code", inviteSchema, "label", () => domain("name_text")],
    ["name of a member", displayNameSchema, "displayName", () => column("02-members", "display_name")],
    ["title of a reply", replyTextSchema, "title", () => column("15-replies", "title")],
    ["name of a view", viewSchema, "name", () => column("11-list-views", "name")],
    ["reply", replyTextSchema, "body", () => domain("note_text")],
  ])("%s", ([, schema, field, length, text = letters]) => {
    const longest = length();
    const problems = (value: string) =>
      (safeParse(schema, { [field]: value }).error?.issues ?? [])
        .filter(({ path: [name], message }) => name === field && message.includes("초과"))
        .map(({ message }) => message);
    expect(problems(text(longest))).toEqual([]);
    expect(problems(text(longest + 1))).toEqual([expect.stringContaining(`${formatNumber(longest)}자`)]);
  });
});
