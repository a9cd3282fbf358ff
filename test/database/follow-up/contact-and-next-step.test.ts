import { beforeEach, describe, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { call, insertInquiry, signedIn, changeInquiry, undoneBy } from "../callers.ts";

let inquiry_id: string;
const backend = await backendOfFile();
const [admin, colleague] = await Promise.all([signedIn(backend, "admin"), signedIn(backend, "admin")]);
beforeEach(async () => {
  inquiry_id = await insertInquiry(backend.database);
});

type Recorded = { undo_id: string; version: number; next_action_on: string | null };
const record = (kind: string, change: object, more: object = { seen: 1 }, who = admin) =>
  call(backend, "record_contact", { inquiry_id, kind, change, ...more }, who);
const recorded = async (...asked: Parameters<typeof record>) => {
  const answer = await record(...asked);
  expect(answer.status).toBe(200);
  return (answer.body as Recorded[])[0];
};
const stored = async () => {
  const [row] = await backend.database.query<Record<string, unknown>>(
    `select next_action_on::text as next_action_on, next_action_time::text as next_action_time, next_action,
       assigned_to, version, contact_attempts,
       (select count(*)::int from public.inquiry_contacts where inquiry_id = $1) as contacts
     from public.inquiries where id = $1`,
    [inquiry_id],
  );
  return row;
};
const set = (body: object, who = admin) => changeInquiry(backend, inquiry_id, body, who);
const monday = { next_action_on: "2026-11-30", next_action_time: "14:00:00", next_action: "다시 전화" };
const nothing = { next_action_on: null, next_action_time: null, next_action: null };

test("a contact, its next step and its owner are stored at once", async () => {
  const made = await recorded("no_answer", { ...monday, take: true });
  expect(made).toMatchObject({ version: 2, next_action_on: "2026-11-30" });
  expect(await stored()).toMatchObject({
    ...monday,
    assigned_to: admin.id,
    contacts: 1,
    contact_attempts: 1,
  });
});

test("one undo takes all of it back", async () => {
  await set({ next_action_on: "2026-11-27", next_action: "제안서" });
  const before = await stored();
  const made = await recorded("no_answer", { ...monday, take: true }, { seen: 2 });
  expect(await undoneBy(backend, made?.undo_id ?? "", admin)).toEqual({ [inquiry_id]: "undone" });
  expect(await stored()).toEqual({ ...before, version: 4 });
  expect(await undoneBy(backend, made?.undo_id ?? "", admin)).toEqual({ [inquiry_id]: "undone" });
});

test("what has been changed since keeps the contact and the next step, both", async () => {
  const made = await recorded("call", monday);
  await set({ status: "in_progress" });
  expect(await undoneBy(backend, made?.undo_id ?? "", admin)).toEqual({ [inquiry_id]: "changed-since" });
  expect(await stored()).toMatchObject({ ...monday, contacts: 1 });
});

describe("what follows from a contact", () => {
  test.each([
    ["nothing said leaves what is set", {}, monday],
    ["none takes it off", { next_action_on: null }, nothing],
    [
      "another day drops the line and the time",
      { next_action_on: "2026-12-02" },
      { ...nothing, next_action_on: "2026-12-02" },
    ],
    ["the same day keeps it", { next_action_on: "2026-11-30" }, monday],
    ["what was due by the day is done", { done_by: "2026-11-30" }, nothing],
    ["what is due later stays", { done_by: "2026-11-29" }, monday],
  ])("%s", async (_, change, left) => {
    await set(monday);
    await recorded("call", change, { seen: 2 });
    expect(await stored()).toMatchObject({ ...left, contacts: 1 });
  });

  test("an inquiry that somebody has stays theirs", async () => {
    await set({ assigned_to: colleague.id });
    await recorded("call", { take: true }, { seen: 2 });
    expect(await stored()).toMatchObject({ assigned_to: colleague.id, contacts: 1, version: 2 });
  });
});

test("an answer received ends a hold with its day, and one undo brings both back", async () => {
  await set({ status: "in_progress", resolution: "on_hold", next_action_on: "2026-12-24" });
  const held = async () =>
    (await backend.database.query("select resolution from public.inquiries where id = $1", [inquiry_id]))[0];
  const made = await recorded("reply_received", { next_action_on: "2026-11-28" }, { seen: 2 });
  expect(made).toMatchObject({ next_action_on: "2026-11-28", ended_hold: true });
  expect(await held()).toEqual({ resolution: null });
  expect(await undoneBy(backend, made?.undo_id ?? "", admin)).toEqual({ [inquiry_id]: "undone" });
  expect(await held()).toEqual({ resolution: "on_hold" });
  expect(await stored()).toMatchObject({ next_action_on: "2026-12-24", contacts: 0 });
});

test("over an unseen change nothing is stored, unless the contact changes nothing", async () => {
  await set({ next_action_on: "2026-12-24" }, colleague);
  expect(await recorded("call", monday)).toBeUndefined();
  expect(await stored()).toMatchObject({ next_action_on: "2026-12-24", contacts: 0 });
  expect(await recorded("call", {})).toMatchObject({ version: 2 });
  expect(await stored()).toMatchObject({ contacts: 1 });
});

test("a contact pressed again, its answer lost, is stored once and has the same undo", async () => {
  const first = await recorded("email", monday, { seen: 1, remark: "견적 보냄" });
  expect(await recorded("email", monday, { seen: 1, remark: "견적 보냄" })).toEqual(first);
  expect(await stored()).toMatchObject({ contacts: 1, version: 2 });
});

test("pressed at the same moment by two, one is stored whole and one not at all", async () => {
  const answers = await Promise.all([
    record("call", monday),
    record("call", { next_action_on: "2026-12-01" }, { seen: 1 }, colleague),
  ]);
  const made = answers.flatMap(({ body }) => body as Recorded[]);
  expect(made).toHaveLength(1);
  expect(await stored()).toMatchObject({ next_action_on: made[0]?.next_action_on, contacts: 1 });
});

test.each([
  ["an unknown kind", { kind: "fax" }, "23514"],
  ["a remark of 501 letters", { remark: "가".repeat(501) }, "23514"],
  ["a day of 1999", { change: { next_action_on: "1999-01-01" } }, "23514"],
  ["no day at all", { change: { next_action_on: "someday" } }, "22007"],
])("with %s nothing is stored", async (_, more, code) => {
  expect((await record("call", monday, { seen: 1, ...more })).code).toBe(code);
  expect(await stored()).toMatchObject({ next_action_on: null, contacts: 0 });
});

test("a completed inquiry gets no next step, and its contact without one is logged", async () => {
  await set({ status: "completed" });
  expect((await record("call", monday, { seen: 2 })).code).toBe("23514");
  await recorded("call", { done_by: "2026-11-30" }, { seen: 2 });
  expect(await stored()).toMatchObject({ next_action_on: null, contacts: 1 });
});
