import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { startTestBackend } from "../../helpers/test-database.ts";
import { type ApiUser, ask, call, insertInquiry, signedIn } from "../callers.ts";

let backend: Backend;
let admin: ApiUser;
let inquiry_id: string;
beforeAll(async () => {
  backend = await startTestBackend();
  admin = await signedIn(backend, "admin");
});
beforeEach(async () => {
  inquiry_id = await insertInquiry(backend.database);
});
afterAll(() => backend.stop());

const rows = (sql: string) => backend.database.query(sql, [inquiry_id]);

async function add(table: "inquiry_notes" | "inquiry_contacts", body: object): Promise<string> {
  const answer = await ask(backend, `/rest/v1/${table}?select=id`, {
    body: { inquiry_id, ...body },
    token: admin.token,
    headers: { Prefer: "return=representation" },
  });
  return (answer.body as { id: string }[])[0]?.id ?? "";
}

const addNote = () => add("inquiry_notes", { body: "전화번호 010-1111-2222" });
const addContact = (kind = "call") => add("inquiry_contacts", { kind, remark: "행정실" });
const correct = async (entry_id: string, correction: unknown, who = admin) =>
  (await call(backend, "correct_entry", { entry_id, correction }, who)).body;
const remove = async (entry_id: string, who = admin) =>
  (await call(backend, "remove_entry", { entry_id }, who)).body;
const notes = () => rows("select body from public.inquiry_notes where inquiry_id = $1");
const contacts = () => rows("select kind, remark from public.inquiry_contacts where inquiry_id = $1");
const history = () =>
  rows(
    "select actor, kind, from_value, to_value, details from public.inquiry_events where inquiry_id = $1 order by id",
  );
const inquiry = async () =>
  (
    await rows(
      `select first_response_at is not null as is_answered, contact_attempts, response, note_text, version
       from public.inquiries where id = $1`,
    )
  )[0];

describe("within ten minutes its author", () => {
  test("corrects a note, of which the search knows the new words alone and the history no words", async () => {
    expect(await correct(await addNote(), { body: "전화번호 010-3333-4444" })).toBe("corrected");
    expect(await notes()).toEqual([{ body: "전화번호 010-3333-4444" }]);
    expect(await inquiry()).toMatchObject({ note_text: "전화번호 010-3333-4444", version: 1 });
    expect(await history()).toEqual([
      { actor: admin.id, kind: "note", from_value: "written", to_value: "written", details: null },
    ]);
  });

  test.each([{ kind: "call", remark: "바뀐 말" }, null, 5, {}])(
    "makes nothing else of a note by %j",
    async (correction) => {
      expect(await correct(await addNote(), correction)).toBe("missing");
      expect(await notes()).toHaveLength(1);
      expect(await correct(await addContact(), { body: "메모" })).toBe("missing");
      expect(await contacts()).toEqual([{ kind: "call", remark: "행정실" }]);
    },
  );

  test("removes a note, which the history tells", async () => {
    expect(await remove(await addNote())).toBe("removed");
    expect(await notes()).toEqual([]);
    expect(await inquiry()).toMatchObject({ note_text: null, version: 1 });
    expect(await history()).toEqual([
      { actor: admin.id, kind: "note", from_value: "written", to_value: null, details: null },
    ]);
  });

  test("turns a call into a missed one, which answers nothing", async () => {
    const contact = await addContact("call");
    expect(await correct(contact, { kind: "no_answer", remark: null })).toBe("corrected");
    expect(await contacts()).toEqual([{ kind: "no_answer", remark: null }]);
    expect(await inquiry()).toEqual({
      is_answered: false,
      contact_attempts: 1,
      response: "awaited",
      note_text: null,
      version: 1,
    });
    expect(await history()).toMatchObject([{ kind: "contact", from_value: "call", to_value: "no_answer" }]);
  });

  test("turns a missed call into one that answers", async () => {
    const contact = await addContact("no_answer");
    expect(await correct(contact, { kind: "call", remark: "행정실" })).toBe("corrected");
    expect(await inquiry()).toMatchObject({ is_answered: true, contact_attempts: 0, response: "given" });
  });

  test("removes the only contact, after which a response is awaited again", async () => {
    expect(await remove(await addContact())).toBe("removed");
    expect(await contacts()).toEqual([]);
    expect(await inquiry()).toMatchObject({ is_answered: false, response: "awaited", note_text: null });
    expect(await history()).toMatchObject([{ kind: "contact", from_value: "call", to_value: null }]);
  });

  test("takes an added one back as before, also once corrected, which the history tells as an undo", async () => {
    const note = await addNote();
    await correct(note, { body: "고친 메모" });
    expect((await call(backend, "undo", { undo_id: note }, admin)).body).toMatchObject([
      { outcome: "undone" },
    ]);
    expect(await notes()).toEqual([]);
    expect(await history()).toMatchObject([
      { to_value: "written" },
      { to_value: null, details: { undone: true } },
    ]);
  });

  test("who saves the same once more writes no history", async () => {
    const note = await addNote();
    for (let press = 0; press < 2; press += 1) await correct(note, { body: "고친 메모" });
    expect(await history()).toHaveLength(1);
  });
});

describe("an entry stays as it is", () => {
  test("for a colleague", async () => {
    const note = await addNote();
    const colleague = await signedIn(backend, "admin");
    expect(await correct(note, { body: "동료가 고침" }, colleague)).toBe("not-own");
    expect(await remove(note, colleague)).toBe("not-own");
    expect(await notes()).toHaveLength(1);
  });

  test("after ten minutes", async () => {
    const [note, contact] = [await addNote(), await addContact()];
    for (const table of ["inquiry_notes", "inquiry_contacts"])
      await rows(
        `update public.${table} set created_at = now() - interval '10 minutes' where inquiry_id = $1`,
      );
    expect(await correct(note, { body: "늦게 고침" })).toBe("too-late");
    expect(await correct(contact, { kind: "no_answer" })).toBe("too-late");
    expect(await remove(note)).toBe("too-late");
    expect(await remove(contact)).toBe("too-late");
    expect(await history()).toEqual([]);
  });

  test("once the person's data has gone", async () => {
    const note = await addNote();
    await call(backend, "erase_inquiry", { id: inquiry_id }, admin);
    expect(await correct(note, { body: "김하늘" })).toBe("anonymised");
    expect(await remove(note)).toBe("anonymised");
    expect(await notes()).toEqual([{ body: "(삭제됨)" }]);
  });

  test("for staff and visitors", async () => {
    const note = await addNote();
    const staff = await signedIn(backend, "staff");
    for (const who of [staff, undefined]) {
      const status = who ? 403 : 401;
      const correction = { body: "고침" };
      expect((await call(backend, "correct_entry", { entry_id: note, correction }, who)).status).toBe(status);
      expect((await call(backend, "remove_entry", { entry_id: note }, who)).status).toBe(status);
    }
    expect(await notes()).toHaveLength(1);
  });
});

test.each([
  ["a blank note", "note", { body: " \u3000" }],
  ["a note of 2,001 letters", "note", { body: "가".repeat(2_001) }],
  ["an unknown kind", "contact", { kind: "fax" }],
  ["a remark of two lines", "contact", { kind: "call", remark: "한 줄\n두 줄" }],
])("a correction to %s is refused", async (_, entry, correction) => {
  const id = entry === "note" ? await addNote() : await addContact();
  const refused = await call(backend, "correct_entry", { entry_id: id, correction }, admin);
  expect(refused.code).toMatch(/^235/);
  expect(await history()).toEqual([]);
});

test("of an entry that has gone the caller is told so", async () => {
  const note = await addNote();
  await remove(note);
  expect(await remove(note)).toBe("missing");
  expect(await correct(note, { body: "고침" })).toBe("missing");
});

test("an erasure leaves one line of itself in the history, none of each entry", async () => {
  await addNote();
  await addContact();
  await call(backend, "erase_inquiry", { id: inquiry_id }, admin);
  expect(await history()).toMatchObject([{ kind: "erasure" }]);
});
