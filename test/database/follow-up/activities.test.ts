import { beforeEach, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, call, insertInquiry, signedIn, undoneBy } from "../callers.ts";

let inquiry_id: string;
const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
beforeEach(async () => {
  inquiry_id = await insertInquiry(backend.database);
});

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
const addContact = () => add("inquiry_contacts", { kind: "call", remark: "행정실" });
const edit = async (activity_id: string, words: string, who = admin) =>
  (await call(backend, "edit_activity", { activity_id, words }, who)).body;
const notes = () =>
  rows("select body, edited_at is not null as is_edited from public.inquiry_notes where inquiry_id = $1");
const contacts = () =>
  rows(
    "select kind, remark, edited_at is not null as is_edited from public.inquiry_contacts where inquiry_id = $1",
  );
const history = () =>
  rows("select actor, kind, from_value, to_value, details from public.inquiry_events where inquiry_id = $1");
const noteText = () => rows("select note_text, version from public.inquiries where id = $1");

test("its author edits a note at any time, and its old words are kept nowhere", async () => {
  const note = await addNote();
  await rows("update public.inquiry_notes set created_at = now() - interval '1 year' where inquiry_id = $1");
  expect(await edit(note, "전화번호 010-3333-4444")).toBe(true);
  expect(await notes()).toEqual([{ body: "전화번호 010-3333-4444", is_edited: true }]);
  expect(await noteText()).toEqual([{ note_text: "전화번호 010-3333-4444", version: 1 }]);
  expect(await history()).toEqual([]);
});

test("of a contact its author edits or empties the remark, and nothing else", async () => {
  const contact = await addContact();
  expect(await edit(contact, "교무실")).toBe(true);
  expect(await contacts()).toEqual([{ kind: "call", remark: "교무실", is_edited: true }]);
  expect(await edit(contact, "")).toBe(true);
  expect(await contacts()).toEqual([{ kind: "call", remark: null, is_edited: true }]);
  expect(await noteText()).toEqual([{ note_text: null, version: 1 }]);
});

test("who saves the same words has edited nothing", async () => {
  expect(await edit(await addNote(), "전화번호 010-1111-2222")).toBe(true);
  expect(await edit(await addContact(), "행정실")).toBe(true);
  expect([...(await notes()), ...(await contacts())]).toMatchObject([
    { is_edited: false },
    { is_edited: false },
  ]);
});

test("an entry stays as it is for a colleague, also through the tables", async () => {
  const colleague = await signedIn(backend, "admin");
  expect(await edit(await addNote(), "동료가 고침", colleague)).toBe(false);
  expect(await edit(await addContact(), "동료가 고침", colleague)).toBe(false);
  for (const { token } of [admin, colleague]) {
    const path = `/rest/v1/inquiry_notes?inquiry_id=eq.${inquiry_id}`;
    expect((await ask(backend, path, { method: "PATCH", body: { body: "고침" }, token })).status).toBe(403);
  }
  expect(await notes()).toMatchObject([{ body: "전화번호 010-1111-2222" }]);
  expect(await contacts()).toMatchObject([{ remark: "행정실" }]);
});

test("an entry stays as it is once the person's data has gone", async () => {
  const [note, contact] = [await addNote(), await addContact()];
  await call(backend, "erase_inquiries", { ids: [inquiry_id] }, admin);
  expect(await edit(note, "김하늘")).toBe(false);
  expect(await edit(contact, "김하늘")).toBe(false);
  expect(await notes()).toEqual([{ body: "(삭제됨)", is_edited: false }]);
  expect(await contacts()).toEqual([{ kind: "call", remark: null, is_edited: false }]);
  expect(await history()).toMatchObject([{ kind: "status" }, { kind: "erasure" }]);
});

test.each([
  ["a blank note", addNote, "\u3000\u2800\u200d"],
  ["a note of 2,001 letters", addNote, "가".repeat(2_001)],
  ["a remark of 501 letters", addContact, "가".repeat(501)],
])("%s is refused", async (_, entry, words) => {
  const asked = { activity_id: await entry(), words };
  expect((await call(backend, "edit_activity", asked, admin)).code).toBe("23514");
});

test("a contact taken back is gone and no first response, as is one undone again", async () => {
  const contact = await addContact();
  for (const _ of ["first", "again"])
    expect(await undoneBy(backend, contact, admin)).toEqual({ [inquiry_id]: "undone" });
  expect(await contacts()).toEqual([]);
  expect(await rows("select first_response_at, version from public.inquiries where id = $1")).toEqual([
    { first_response_at: null, version: 1 },
  ]);
});

test("a note taken back is gone, from the search too", async () => {
  const note = await addNote();
  await add("inquiry_notes", { body: "남는 메모" });
  await undoneBy(backend, note, admin);
  expect(await notes()).toMatchObject([{ body: "남는 메모" }]);
  expect(await noteText()).toEqual([{ note_text: "남는 메모", version: 1 }]);
});

test.each([
  ["contact", addContact],
  ["note", addNote],
])("a %s is not taken back by a colleague, nor after ten minutes", async (_, addEntry) => {
  const entry = await addEntry();
  expect(await undoneBy(backend, entry, await signedIn(backend, "admin"))).toEqual({});
  await rows("update private.undo_steps set at = now() - interval '11 minutes' where inquiry_id = $1");
  expect(await undoneBy(backend, entry, admin)).toEqual({});
  expect([...(await notes()), ...(await contacts())]).toHaveLength(1);
});

test("an edited entry is taken back as any other; the history lacks its words", async () => {
  const [note, contact] = [await addNote(), await addContact()];
  await edit(note, "고친 메모");
  for (const undo_id of [note, contact])
    expect((await call(backend, "undo", { undo_id }, admin)).body).toMatchObject([{ outcome: "undone" }]);
  expect([await notes(), await contacts()]).toEqual([[], []]);
  const undone = { actor: admin.id, to_value: null, details: { undone: true } };
  expect(await history()).toEqual([
    { ...undone, kind: "note", from_value: null },
    { ...undone, kind: "contact", from_value: "call" },
  ]);
  expect(await edit(note, "늦게 고침")).toBe(false);
});
