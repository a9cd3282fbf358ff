import { beforeEach, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, signedIn, insertInquiry, type ApiUser, changeInquiry, undoneBy } from "../callers.ts";

let inquiry_id: string;
const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
beforeEach(async () => {
  inquiry_id = await insertInquiry(backend.database, { created_at: "2026-11-16T01:00:00Z" });
});

const contacts = "/rest/v1/inquiry_contacts";
const log = (body: object, who?: ApiUser) =>
  ask(backend, contacts, { body: { inquiry_id, ...body }, token: who?.token });
const stored = () =>
  backend.database.query("select author, kind, remark from public.inquiry_contacts where inquiry_id = $1", [
    inquiry_id,
  ]);
const move = (status: string) => changeInquiry(backend, inquiry_id, { status }, admin);
const firstResponse = async () => {
  const [row] = await backend.database.query<{ at: Date | string | null }>(
    "select first_response_at as at from public.inquiries where id = $1",
    [inquiry_id],
  );
  return row?.at ? new Date(row.at).getTime() : null;
};
const contactedAt = (at: string) =>
  backend.database.query(
    "insert into public.inquiry_contacts (inquiry_id, kind, created_at) values ($1, 'call', $2)",
    [inquiry_id, at],
  );

test.each([
  { kind: "call" },
  { kind: "no_answer", remark: "오후에 다시 걸기로 함" },
  { kind: "email", remark: null },
  { kind: "visit", remark: `두\n줄${"가".repeat(497)}` },
])("an admin logs a contact in their own name: %j", async (contact) => {
  expect((await log(contact, admin)).status).toBe(201);
  expect(await stored()).toEqual([{ author: admin.id, remark: null, ...contact }]);
});

test.each([
  ["an unknown kind", { kind: "fax" }, "23514"],
  ["no kind", {}, "23502"],
  ["a blank remark", { kind: "call", remark: "\u3000\u2800\u200d" }, "23514"],
  ["a remark of 501 letters", { kind: "call", remark: "가".repeat(501) }, "23514"],
  ["another's name", { kind: "call", author: crypto.randomUUID() }, "42501"],
  ["a time of choice", { kind: "call", created_at: "2020-01-01T00:00:00Z" }, "42501"],
  ["an inquiry that is not there", { kind: "call", inquiry_id: crypto.randomUUID() }, "23503"],
])("a contact with %s is refused", async (_, body, code) => {
  expect((await log(body, admin)).code).toBe(code);
  expect(await stored()).toEqual([]);
});

test("the first contact is the first response, later ones and later moves are not", async () => {
  await contactedAt("2026-11-16T02:00:00Z");
  await contactedAt("2026-11-16T05:00:00Z");
  await move("in_progress");
  expect(await firstResponse()).toBe(Date.parse("2026-11-16T02:00:00Z"));
});

test("a contact is no change of the inquiry, whose version stays", async () => {
  const version = async () => {
    const rows = await backend.database.query<{ version: number }>(
      "select version from public.inquiries where id = $1",
      [inquiry_id],
    );
    return rows[0]?.version;
  };
  await log({ kind: "call" }, admin);
  expect(await version()).toBe(1);
  await move("in_progress");
  expect(await version()).toBe(2);
});

test("an assignment can be undone after a contact, whose time stays the first response", async () => {
  const assigned = await changeInquiry(backend, inquiry_id, { assigned_to: admin.id }, admin);
  await log({ kind: "call" }, admin);
  const contacted = await firstResponse();
  expect(await undoneBy(backend, assigned, admin)).toEqual({ [inquiry_id]: "undone" });
  expect(await firstResponse()).toBe(contacted);
});

test("the same contact logged twice at once counts once, another kind or admin's too", async () => {
  const twice = { kind: "call", remark: "행정실 통화" };
  const answers = await Promise.all([log(twice, admin), log(twice, admin)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await stored()).toEqual([{ author: admin.id, ...twice }]);
  await log({ kind: "call" }, admin);
  await log({ ...twice, kind: "visit" }, admin);
  await log(twice, await signedIn(backend, "admin"));
  expect(await stored()).toHaveLength(4);
});

test("the same contact is logged again a minute later", async () => {
  await log({ kind: "no_answer" }, admin);
  await backend.database.query(
    "update public.inquiry_contacts set created_at = created_at - interval '61 seconds' where inquiry_id = $1",
    [inquiry_id],
  );
  await log({ kind: "no_answer" }, admin);
  expect(await stored()).toHaveLength(2);
});

test("a missed call is an attempt and no response, however late or early it comes", async () => {
  const attempts = async () => {
    const [row] = await backend.database.query(
      "select contact_attempts, response from public.inquiries where id = $1",
      [inquiry_id],
    );
    return row;
  };
  await log({ kind: "no_answer", remark: "오전" }, admin);
  await log({ kind: "no_answer", remark: "오후" }, admin);
  expect(await firstResponse()).toBeNull();
  expect(await attempts()).toEqual({ contact_attempts: 2, response: "awaited" });
  await log({ kind: "email" }, admin);
  expect(await firstResponse()).not.toBeNull();
  expect(await attempts()).toEqual({ contact_attempts: 2, response: "given" });
});

test("an answer received is neither a response nor an attempt, and stays neither", async () => {
  await log({ kind: "reply_received" }, admin);
  expect(await firstResponse()).toBeNull();
  await log({ kind: "call" }, admin);
  const [call] = await backend.database.query<{ id: string }>(
    "select id from public.inquiry_contacts where inquiry_id = $1 and kind = 'call'",
    [inquiry_id],
  );
  await undoneBy(backend, call?.id ?? "", admin);
  expect(await firstResponse()).toBeNull();
});

test("a change of the status alone is no response, whatever follows it", async () => {
  for (const status of ["in_progress", "new", "completed", "in_progress"]) {
    await move(status);
    expect(await firstResponse()).toBeNull();
  }
  await contactedAt("2026-11-16T02:00:00Z");
  await move("new");
  expect(await firstResponse()).toBe(Date.parse("2026-11-16T02:00:00Z"));
});

test.each([
  ["new", {}, "awaited"],
  ["in progress", { status: "in_progress" }, "awaited"],
  ["completed without a contact", { status: "completed" }, "none"],
  ["suspected spam", { suspected_spam: true }, "none"],
])("of one that is %s the response is told by the database", async (_, change, response) => {
  await backend.database.query(
    `update public.inquiries set status = coalesce($2, status), suspected_spam = coalesce($3, suspected_spam)
     where id = $1`,
    [inquiry_id, "status" in change ? change.status : null, "suspected_spam" in change ? true : null],
  );
  const told = await backend.database.query("select response from public.inquiries where id = $1", [
    inquiry_id,
  ]);
  expect(told).toEqual([{ response }]);
});
