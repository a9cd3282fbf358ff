import { beforeEach, describe, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, call, signedIn, insertInquiry } from "../callers.ts";
import { changeInquiry, undoneBy } from "../inquiries/undo/changed-inquiry.ts";

let inquiry_id: string;
const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
beforeEach(async () => {
  inquiry_id = await insertInquiry(backend.database);
});

const rows = <Row extends Record<string, unknown>>(sql: string) =>
  backend.database.query<Row>(sql, [inquiry_id]);
async function add(table: "inquiry_notes" | "inquiry_contacts", body: object, token = admin.token) {
  const path = `/rest/v1/${table}?select=id`;
  const headers = { Prefer: "return=representation" };
  const answer = await ask(backend, path, { body: { inquiry_id, ...body }, token, headers });
  const [added] = answer.body as { id: string }[];
  return added?.id ?? "";
}
const logCall = () => add("inquiry_contacts", { kind: "call" });
const undo = (undoId: string, who = admin) => undoneBy(backend, undoId, who);
const contacts = () => rows("select id from public.inquiry_contacts where inquiry_id = $1");
const change = (body: object) => changeInquiry(backend, inquiry_id, body, admin);
const move = (status: string) => change({ status });
const firstResponse = async () => {
  const [row] = await rows<{ at: string | null; version: number }>(
    "select first_response_at::text as at, version from public.inquiries where id = $1",
  );
  return row?.at;
};

describe("a contact taken back", () => {
  test("is gone, is no first response, and changes no version", async () => {
    const contact = await logCall();
    expect(await undo(contact)).toEqual({ [inquiry_id]: "undone" });
    expect(await contacts()).toEqual([]);
    expect(await firstResponse()).toBeNull();
    expect(await rows("select version from public.inquiries where id = $1")).toEqual([{ version: 1 }]);
  });

  test("once more, as the answer was lost, is as gone", async () => {
    const contact = await logCall();
    await undo(contact);
    expect(await undo(contact)).toEqual({ [inquiry_id]: "undone" });
  });

  test("leaves the contact after it as the first response", async () => {
    const contact = await logCall();
    await add("inquiry_contacts", { kind: "email" });
    const [later] = await rows<{ at: string }>(
      "select created_at::text as at from public.inquiry_contacts where inquiry_id = $1 and kind = 'email'",
    );
    expect(await undo(contact)).toEqual({ [inquiry_id]: "undone" });
    expect(await firstResponse()).toBe(later?.at);
  });

  test("leaves a first response before it", async () => {
    await add("inquiry_contacts", { kind: "email" });
    const before = await firstResponse();
    expect(await undo(await logCall())).toEqual({ [inquiry_id]: "undone" });
    expect(await firstResponse()).toBe(before);
  });

  test("leaves no first response though the status has moved since", async () => {
    const contact = await logCall();
    const moved = await move("in_progress");
    expect(await undo(contact)).toEqual({ [inquiry_id]: "undone" });
    expect(await firstResponse()).toBeNull();
    expect(await undo(moved)).toEqual({ [inquiry_id]: "undone" });
    expect(await firstResponse()).toBeNull();
  });

  test("is one attempt less if it was a missed call", async () => {
    await add("inquiry_contacts", { kind: "no_answer" });
    const again = await add("inquiry_contacts", { kind: "no_answer", remark: "오후" });
    const attempts = () => rows("select contact_attempts from public.inquiries where id = $1");
    expect(await attempts()).toEqual([{ contact_attempts: 2 }]);
    await undo(again);
    expect(await attempts()).toEqual([{ contact_attempts: 1 }]);
  });

  test("is restored by no undo of what was done while it was there", async () => {
    const contact = await logCall();
    const taken = await change({ assigned_to: admin.id });
    expect(await undo(contact)).toEqual({ [inquiry_id]: "undone" });
    expect(await undo(taken)).toEqual({ [inquiry_id]: "undone" });
    expect(await firstResponse()).toBeNull();
  });
});

test("a note taken back is gone, from the search too", async () => {
  const note = await add("inquiry_notes", { body: "기관을 잘못 보고 쓴 메모" });
  await add("inquiry_notes", { body: "남는 메모" });
  expect(await undo(note)).toEqual({ [inquiry_id]: "undone" });
  expect(await rows("select body from public.inquiry_notes where inquiry_id = $1")).toEqual([
    { body: "남는 메모" },
  ]);
  expect(await rows("select note_text, version from public.inquiries where id = $1")).toEqual([
    { note_text: "남는 메모", version: 1 },
  ]);
});

test.each([
  ["a colleague's contact", "inquiry_contacts", { kind: "call" }],
  ["a colleague's note", "inquiry_notes", { body: "동료의 메모" }],
] as const)("%s stays", async (_, table, body) => {
  const entry = await add(table, body);
  expect(await undo(entry, await signedIn(backend, "admin"))).toEqual({});
  expect(await rows(`select id from public.${table} where inquiry_id = $1`)).toHaveLength(1);
});

test.each([
  ["inquiry_contacts", { kind: "call" }],
  ["inquiry_notes", { body: "11분 전의 메모" }],
] as const)("%s of more than ten minutes ago stay", async (table, body) => {
  const entry = await add(table, body);
  await rows("update private.undo_steps set at = now() - interval '11 minutes' where inquiry_id = $1");
  expect(await undo(entry)).toEqual({});
  expect(await rows(`select id from public.${table} where inquiry_id = $1`)).toHaveLength(1);
});

test("staff and visitors take nothing back", async () => {
  const contact = await logCall();
  const staff = await signedIn(backend, "staff");
  expect((await call(backend, "undo", { undo_id: contact }, staff)).status).toBe(403);
  expect((await call(backend, "undo", { undo_id: contact })).status).toBe(401);
  expect(await contacts()).toHaveLength(1);
});
