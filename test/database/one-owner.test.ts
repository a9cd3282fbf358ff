import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { type $ZodType, safeParse } from "zod/v4/core";
import { displayNameSchema } from "../../app/account/account-schema.ts";
import { loginSchema } from "../../app/auth/auth-schema.ts";
import { REAUTHENTICATED_MINUTES } from "../../app/auth/reauthentication/reauthentication.server.ts";
import { noteSchema } from "../../app/dashboard/inquiries/update/update-schemas.ts";
import { viewSchema } from "../../app/dashboard/inquiries/saved-views/view-schema.ts";
import { inviteSchema } from "../../app/dashboard/invites/invite-form.tsx";
import { replyTextSchema } from "../../app/dashboard/reply-texts/reply-text-schema.ts";
import { inquirySchema } from "../../app/inquiry/inquiry-schema.ts";
import { formatNumber } from "../../app/korean/numbers.ts";
import { retentionPeriod } from "../../app/inquiry/privacy-copy.ts";
import { isEmailAddress } from "../../app/ui/email-address.ts";
import { backendOfFile } from "../helpers/test-database.ts";
import { attempt, signedIn } from "./callers.ts";

// The database owns these rules. Where a page or a text repeats one, it says the same.

const { database, ...backend } = await backendOfFile();
const admin = await signedIn({ ...backend, database }, "admin");
const ask = async <Row>(sql: string, values: unknown[] = []) => {
  const [row] = await database.query<Row>(sql, values);
  if (!row) throw new Error(`no row: ${sql}`);
  return row;
};
const guide = readFileSync(path.resolve(import.meta.dirname, "../../docs/operating.md"), "utf8").replaceAll(
  /\s+/g,
  " ",
);

test("a reauthentication holds as long as its page says", async () => {
  const holds = async (seconds: number) =>
    await ask(
      "select private.is_session_reauthenticated(id, created_at + make_interval(secs => $2)) as it from auth.sessions where id = $1",
      [admin.sessionId, seconds],
    );
  expect(await holds(REAUTHENTICATED_MINUTES * 60 - 1)).toEqual({ it: true });
  expect(await holds(REAUTHENTICATED_MINUTES * 60)).toEqual({ it: false });
});

test("an invite code is for as many as its form takes", async () => {
  const create = (uses: number) =>
    attempt(database, admin.caller, "select public.create_invite_code('', false, $1)", [uses]);
  const problems = (maxUses: number) => inviteSchema.shape.maxUses.safeParse(maxUses).error?.issues ?? [];
  for (const uses of [1, 1_000])
    expect([problems(uses), await create(uses)]).toEqual([[], [expect.anything()]]);
  for (const [uses, refusal] of [
    [0, "23514"],
    [1_001, "22023"],
  ] as const)
    expect([problems(uses), await create(uses)]).toEqual([[expect.anything()], refusal]);
});

test("the operators' guide says how long sessions last and how much an account writes in a day", async () => {
  const limits = await ask<{ idle: number; longest: number }>(
    `select extract(hour from idle)::integer as idle, extract(day from longest)::integer as longest
     from private.session_limits`,
  );
  expect(guide).toContain(`from ${limits.idle} hours of idleness and ${limits.longest} days`);
  const written = await database.query<{ on: string; most: string }>(
    `select tgrelid::regclass::text as on, split_part(encode(tgargs, 'escape'), '\\', 1) as most
     from pg_trigger where tgname = 'limit_writes'`,
  );
  const words = {
    inquiries: "inquiries",
    inquiry_notes: "notes",
    inquiry_contacts: "contacts",
    inquiry_events: "lines of history",
    audit_events: "lines of the audit",
  };
  for (const [table, what] of Object.entries(words)) {
    const most = written.find(({ on }) => on === table)?.most;
    expect(guide).toContain(`${Number(most).toLocaleString("en")} ${what}`);
  }
});

test("no e-mail address of an inquiry has Hangul before its @, and one may have it behind", async () => {
  const leave =
    "insert into public.inquiries (organization_name, contact_name, email, phone) values ('가', '나', $1, '02-123-4567')";
  for (const [letter, isTaken] of [
    ...Array.from("ᄀᇿㄱㆎㅗꥠ가힣ힰﾡ", (hangul) => [hangul, false] as const),
    ...Array.from("aé山ア", (other) => [other, true] as const),
  ]) {
    const email = `${letter}@학교.한국`;
    expect(isEmailAddress(email), email).toBe(isTaken);
    expect(await attempt(database, "owner", leave, [email]), email).toEqual(isTaken ? [] : "23514");
  }
});

test("the privacy notice says how long personal data is kept", async () => {
  const { years } = await ask<{ years: number }>(
    "select extract(year from completed_inquiries)::integer as years from private.retention",
  );
  expect(retentionPeriod).toBe(`${years}년`);
});

describe("how long a text may be", () => {
  const letters = (length: number) => "가".repeat(length);
  const address = (length: number) => `${"a".repeat(length - 5)}@b.kr`;
  const as = (domain: string) => `select $1::public.${domain}`;

  test.for<[string, $ZodType, string, string, ((length: number) => string)?]>([
    ["organisation", inquirySchema, "organizationName", as("name_text")],
    ["contact", inquirySchema, "contactName", as("name_text")],
    ["address", inquirySchema, "email", as("email_text"), address],
    ["address of an account", loginSchema, "email", as("email_text"), address],
    ["telephone number", inquirySchema, "phone", as("phone_text")],
    ["message", inquirySchema, "message", as("message_text")],
    ["note", noteSchema, "body", as("note_text")],
    ["label of an invite code", inviteSchema, "label", as("name_text")],
    ["name of a member", displayNameSchema, "displayName", "update public.members set display_name = $1"],
    [
      "title of a reply",
      replyTextSchema,
      "title",
      "insert into public.reply_texts (title, body) values ($1, '가')",
    ],
    [
      "name of a view",
      viewSchema,
      "name",
      "insert into public.saved_views (owner, name, filter) select user_id, $1, '{}' from public.members limit 1",
    ],
    ["reply", replyTextSchema, "body", as("note_text")],
  ])("%s", async ([, schema, field, store, text = letters]) => {
    const [longest] = /\d[\d,]*(?=자)/.exec(tooLong(schema, field, text(20_000)) ?? "") ?? [];
    const most = Number(longest?.replace(",", ""));
    expect(tooLong(schema, field, text(most))).toBeUndefined();
    expect(tooLong(schema, field, text(most + 1))).toContain(`${formatNumber(most)}자`);
    const outcomes = [most, most + 1].map((length) => attempt(database, "owner", store, [text(length)]));
    expect(await Promise.all(outcomes)).toEqual([expect.anything(), "23514"]);
  });

  function tooLong(schema: $ZodType, field: string, value: string): string | undefined {
    return (safeParse(schema, { [field]: value }).error?.issues ?? []).find(
      ({ path: [name], message }) => name === field && message.includes("초과"),
    )?.message;
  }
});
