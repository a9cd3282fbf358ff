import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { startTestBackend } from "../../helpers/test-database.ts";
import { ask, attempt, call, service, signedIn, insertInquiry, visitor, type ApiUser } from "../callers.ts";

let backend: Backend;
let admin: ApiUser;
let colleague: ApiUser;
let staff: ApiUser;
beforeAll(async () => {
  backend = await startTestBackend();
  admin = await signedIn(backend, "admin");
  colleague = await signedIn(backend, "admin");
  staff = await signedIn(backend, "staff");
});
afterAll(() => backend.stop());

const events = "/rest/v1/inquiry_events";
const historyOf = async (id: string) =>
  (await ask(backend, `${events}?select=actor,kind,from_value,to_value&inquiry_id=eq.${id}&order=id`, admin))
    .body;
const change = (id: string, body: object, { token } = admin) =>
  ask(backend, `/rest/v1/inquiries?id=eq.${id}`, { method: "PATCH", body, token });

test("each change is recorded: who, from and to", async () => {
  const id = await insertInquiry(backend.database);
  await change(id, { status: "in_progress" });
  await change(id, { assigned_to: colleague.id });
  await change(id, { status: "completed", suspected_spam: true }, colleague);
  expect(await historyOf(id)).toEqual([
    { actor: admin.id, kind: "status", from_value: "new", to_value: "in_progress" },
    { actor: admin.id, kind: "assignment", from_value: null, to_value: colleague.id },
    { actor: colleague.id, kind: "status", from_value: "in_progress", to_value: "completed" },
    { actor: colleague.id, kind: "spam", from_value: "false", to_value: "true" },
  ]);
});

test("what changes nothing is not recorded, what the system changes has no actor", async () => {
  const id = await insertInquiry(backend.database);
  await change(id, { status: "new", suspected_spam: false });
  expect(await historyOf(id)).toEqual([]);
  await backend.database.query("update public.inquiries set status = 'completed' where id = $1", [id]);
  expect(await historyOf(id)).toMatchObject([{ actor: null, to_value: "completed" }]);
});

test("several changed together are recorded one by one, a refused change not at all", async () => {
  const ids = [await insertInquiry(backend.database), await insertInquiry(backend.database)];
  const path = `/rest/v1/inquiries?id=in.(${ids.join(",")})`;
  const token = admin.token;
  await ask(backend, path, { method: "PATCH", body: { status: "completed" }, token });
  await ask(backend, path, { method: "PATCH", body: { status: "new", assigned_to: staff.id }, token });
  for (const id of ids) expect(await historyOf(id)).toHaveLength(1);
});

test("an export is recorded with its filter, but not what was searched for", async () => {
  const filter = { status: "new", q: "김하늘" };
  const { body: counted } = await call(backend, "record_export", { filter }, admin);
  const { body, text } = await ask(backend, `${events}?kind=eq.export&order=id.desc&limit=1`, admin);
  expect(body).toMatchObject([
    {
      inquiry_id: null,
      actor: admin.id,
      details: { filter: { status: "new", q: true }, row_count: counted },
    },
  ]);
  expect(text).not.toContain("김하늘");
});

test("nobody writes the history through the API, the service role neither", async () => {
  const id = await insertInquiry(backend.database);
  await change(id, { status: "completed" });
  const before = await historyOf(id);
  const body = {
    inquiry_id: id,
    kind: "status",
    from_value: "new",
    to_value: "completed",
    actor: colleague.id,
  };
  const all = `${events}?id=gt.0`;
  for (const question of [{}, staff, admin, { headers: { apikey: backend.secretKey } }]) {
    for (const [path, method] of [
      [events, "POST"],
      [all, "PATCH"],
      [all, "DELETE"],
    ] as const) {
      const token = "token" in question ? question.token : undefined;
      const headers = "headers" in question ? question.headers : undefined;
      const answer = await ask(backend, path, { method, body, token, headers });
      expect(answer.code, `${method} ${JSON.stringify(question)}`).toBe("42501");
    }
  }
  for (const caller of [visitor, staff.caller, admin.caller, service]) {
    for (const statement of [
      "insert into public.inquiry_events (inquiry_id, kind) values (null, 'export')",
      "update public.inquiry_events set actor = null",
      "delete from public.inquiry_events",
      "truncate public.inquiry_events",
    ]) {
      expect(await attempt(backend.database, caller, statement), statement).toBe("42501");
    }
  }
  expect(await historyOf(id)).toEqual(before);
});

test("admins read it, and nobody else", async () => {
  const id = await insertInquiry(backend.database);
  await change(id, { status: "completed" });
  expect(await ask(backend, events)).toMatchObject({ status: 401, code: "42501" });
  expect((await ask(backend, `${events}?inquiry_id=eq.${id}`, staff)).body).toEqual([]);
  expect(await historyOf(id)).toHaveLength(1);
});
