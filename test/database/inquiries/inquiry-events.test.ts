import { expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, signedIn, insertInquiry } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
const colleague = await signedIn(backend, "admin");
const staff = await signedIn(backend, "staff");

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
