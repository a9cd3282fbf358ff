import { expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, call, insertInquiry, signedIn } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");

const eraseAgain = (
  kind: string,
  id: string,
  question: object = { headers: { apikey: backend.secretKey } },
) => ask(backend, "/rest/v1/rpc/erase_again", { body: { kind, id }, ...question });
const auditOf = (id: string) =>
  backend.database.query(
    "select kind, actor, details from public.audit_events where inquiry_id = $1 or member = $1",
    [id],
  );

test("an inquiry that a restore brought back is erased again, once, as the audit says", async () => {
  const id = await insertInquiry(backend.database, { organization_name: "남궁의원" });
  expect((await eraseAgain("inquiry", id)).body).toBe(true);
  expect(
    await backend.database.query("select organization_name from public.inquiries where id = $1", [id]),
  ).toEqual([{ organization_name: "(삭제됨)" }]);
  const told = { kind: "erasure", actor: null, details: { again: true } };
  expect(await auditOf(id)).toEqual([told]);
  expect(
    await backend.database.query(
      "select kind, actor, details from public.inquiry_events where inquiry_id = $1",
      [id],
    ),
  ).toEqual([{ kind: "status", actor: null, details: null }, told]);
  expect((await eraseAgain("inquiry", id)).body).toBe(false);
  expect(await auditOf(id)).toEqual([told]);
});

test("a member whom a restore brought back is removed again, which the audit says", async () => {
  const leaver = await signedIn(backend, "admin");
  expect((await eraseAgain("member", leaver.id)).body).toBe(true);
  expect(await auditOf(leaver.id)).toContainEqual({
    kind: "member_removed",
    actor: null,
    details: { again: true },
  });
  expect(
    await backend.database.query(
      `select email, (select count(*)::int from auth.users where id = $1) as accounts,
         (select count(*)::int from public.user_roles where user_id = $1) as roles
       from public.members where user_id = $1`,
      [leaver.id],
    ),
  ).toEqual([{ email: null, accounts: 0, roles: 0 }]);
  expect((await eraseAgain("member", leaver.id)).body).toBe(false);
});

test("an id of another kind erases nobody, nor does anybody without the secret key", async () => {
  const id = await insertInquiry(backend.database);
  expect((await eraseAgain("member", id)).body).toBe(false);
  expect((await eraseAgain("table", admin.id)).body).toBe(false);
  for (const question of [{}, admin]) expect((await eraseAgain("inquiry", id, question)).code).toBe("42501");
  expect((await call(backend, "erase_inquiries", { ids: [id] }, admin)).body).toEqual([id]);
});
