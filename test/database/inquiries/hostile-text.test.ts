import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { line } from "../../../app/ui/forms/text-schemas.ts";
import { landingInquirySchema } from "../../../app/inquiry/inquiry-schema.ts";
import type { LocalDatabase } from "../../../supabase/local/database/database.ts";
import { keptPhones, refusedPhones } from "../../helpers/written-phones.ts";
import { openTestDatabase } from "../../helpers/test-database.ts";
import { attempt, visitor } from "../callers.ts";

let database: LocalDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const honest = {
  organization_name: "한빛초등학교",
  contact_name: "김하늘",
  email: "haneul@example.kr",
  phone: "010-1234-5678",
  message: "안녕하세요.\n\t둘째 줄입니다. 👩‍👧 Ａ",
};

const leave = (columns: object) => {
  const row = { ...honest, ...columns };
  const names = Object.keys(row);
  const values = names.map((_, index) => `$${index + 1}`);
  const statement = `insert into public.inquiries (${names.join(", ")}) values (${values.join(", ")})`;
  return attempt(database, visitor, statement, Object.values(row));
};

test("an honest inquiry is stored, emoji, tabs and full-width letters included", async () => {
  expect(await leave({})).toEqual([]);
});

// Normalisation sorts a run of combining marks in quadratic time: 40,000 of them took 54 seconds.
const marks = (count: number) => "\u0301\u0316".repeat(count / 2);

describe.each(["organization_name", "contact_name", "email", "phone", "message", "reference"])(
  "%s",
  (column) => {
    test.each([
      ["forty thousand combining marks", `a${marks(40_000)}`],
      ["a run of ten marks", `a@b.kr${marks(10)}`.normalize("NFC")],
      ["a text that is not normalised", "e\u0301@example.kr"],
      ["what turns the text around", "a\u202eb@example.kr"],
      ["a letter that nobody sees", "a\u200bb@example.kr"],
      ["a control character", "a\u0007b@example.kr"],
      ["a control character of Latin-1", "a\u0085b@example.kr"],
      ["a hundred thousand letters", "가".repeat(100_000)],
    ])("%s is refused by the database", async (_, text) => {
      expect(await leave({ [column]: text })).toBe("23514");
    });
  },
);

test("hostile marks are refused before anything is computed from them", async () => {
  const began = performance.now();
  const refused = await attempt(
    database,
    visitor,
    `insert into public.inquiries (organization_name, contact_name, email, phone, message)
     values ('가', '가', 'a@b.kr', '010-1234-5678', $1)`,
    [`a${marks(40_000)}`],
  );
  expect(refused).toBe("23514");
  // A refusal takes hundredths of a second.
  expect((performance.now() - began) / 1_000).toBeLessThan(20);
});

test("an address that a link would take for more than an address is refused", async () => {
  for (const email of [
    "a@b.kr?cc=c@d.kr",
    "a&b@b.kr",
    "a%0a@b.kr",
    "a,c@b.kr",
    "a;c@b.kr",
    "a<c@b.kr>",
    'a"c@b.kr',
    "a:c@b.kr",
    "a|c@b.kr",
    "[a]@b.kr",
    "a\\c@b.kr",
    "a@b.kr\u00a0c",
    "a@b.kr\u3000c",
  ])
    expect(await leave({ email }), email).toBe("23514");
});

test("telephone numbers are taken as the site keeps them, and in no other form", async () => {
  const written = [...keptPhones.flat(), ...refusedPhones.map(([phone]) => phone)];
  const keptForms = new Set(keptPhones.map(([, kept]) => kept));
  for (const phone of new Set(written))
    expect(await leave({ phone }), phone).toEqual(
      keptForms.has(phone) || phone === "010-0000-0000" ? [] : "23514",
    );
});

const UNIFORM = /[\p{Unassigned}\p{Private_Use}\p{Unified_Ideograph}]/u;

// During an outage an inquiry is confirmed before the database sees it.
test("whatever letter the form takes in an address, the database takes too", async () => {
  const fields = { organizationName: "가", contactName: "가", phone: "010-1234-5678" };
  const taken = new Set<string>();
  for (let code = 1; code <= 0x10ffff; code += 1) {
    const letter = String.fromCodePoint(code);
    if (UNIFORM.test(letter)) continue;
    const parsed = landingInquirySchema.safeParse({ ...fields, email: `a${letter}\u0301b@c${letter}d.kr` });
    if (parsed.success) taken.add(parsed.data.email);
  }
  expect(taken.size).toBeGreaterThan(30_000);
  const refused = await database.query(
    "select email from unnest($1::text[]) as email where not pg_input_is_valid(email, 'public.email_text')",
    [[...taken]],
  );
  expect(refused).toEqual([]);
});

test("what the form keeps of a name the database takes, and nothing that the form takes out", async () => {
  const name = line(100, { missing: "empty" });
  const taken = new Set<string>();
  const refused = new Set<string>();
  for (let code = 1; code <= 0x10ffff; code += 1) {
    const letter = String.fromCodePoint(code).normalize("NFC");
    const isUnseen = /\p{Default_Ignorable_Code_Point}/u.test(letter);
    if (UNIFORM.test(letter) && !isUnseen) continue;
    for (const text of isUnseen ? [letter, `가${letter}나`] : [letter]) {
      const kept = name.safeParse(text).data;
      if (kept) taken.add(kept);
      if (kept === undefined || kept === "가나") refused.add(text);
    }
  }
  const judged = await database.query<{ name: string; is_taken: boolean }>(
    `select name, pg_input_is_valid(name, 'public.name_text') and private.is_seen(name) as is_taken
     from unnest($1::text[]) as name`,
    [[...taken, ...refused]],
  );
  expect(judged.filter(({ name, is_taken }) => is_taken !== taken.has(name))).toEqual([]);
  expect(refused.size).toBeGreaterThan(6_000);
});

test("a message costs the index no more than its first five hundred letters", async () => {
  const [stored] = await database.transaction(async (sql) => {
    const columns = "organization_name, contact_name, email, phone, message";
    const message = `${"\ufdfa".repeat(2_500)}끝`;
    return sql.query<{ length: number; keys: number }>(
      `insert into public.inquiries (${columns}) values ('가', '가', 'a@b.kr', '010-1234-5678', $1)
       returning length(search_text) as length, cardinality(search_keys) as keys`,
      [message],
    );
  });
  expect(stored?.length).toBeLessThanOrEqual(1_100);
  expect(stored?.keys).toBeLessThanOrEqual(2_200);
});

test("what staff write is held to the same", async () => {
  const note = "insert into public.inquiry_notes (inquiry_id, body) values (gen_random_uuid(), $1)";
  const code = "insert into public.invite_codes (code_hash, label) values (repeat('a', 64), $1)";
  for (const text of [`a${marks(40_000)}`, "a\u202eb", "가".repeat(5_000)]) {
    await expect(database.query(note, [text])).rejects.toMatchObject({ code: "23514" });
    await expect(database.query(code, [text])).rejects.toMatchObject({ code: "23514" });
  }
});
