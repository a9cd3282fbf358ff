import { expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { ask, call, signedIn } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");

type Listed = { id: string; label: string; uses: number; max_uses: number; revoked_at: string | null };

const issue = async (body: object = {}) =>
  String((await call(backend, "create_invite_code", body, admin)).body);
const listed = async (label: string) => {
  const { body } = await call(backend, "list_invite_codes", {}, admin);
  return (body as Listed[]).find((code) => code.label === label);
};
const signUp = (inviteCode: string) =>
  ask(backend, "/auth/v1/signup", {
    body: { email: `${crypto.randomUUID()}@example.kr`, password: "secret1", data: { inviteCode } },
  });
const verify = async (inviteCode: string) =>
  (await ask(backend, "/functions/v1/verify-invite-code", { body: { inviteCode } })).body;

test("a code is four groups of letters that are not misread, another each time", async () => {
  const codes = new Set<string>();
  for (let round = 0; round < 50; round += 1) codes.add(await issue());
  expect(codes.size).toBe(50);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  const letters = new Set([...codes].join("").replaceAll("-", ""));
  expect(letters.size).toBe(32);
});

test("a new invite code is shown once: what is kept and listed is not the code", async () => {
  const code = await issue({ label: "한 번만" });
  const kept = await backend.database.query("select codes::text from public.invite_codes as codes");
  expect(JSON.stringify(kept)).not.toContain(code);
  const { text } = await call(backend, "list_invite_codes", {}, admin);
  expect(text).not.toMatch(new RegExp(`${code}|hash|[0-9a-f]{64}`));
});

test("an invite code signs up as many as it is for, and the list counts them", async () => {
  const code = await issue({ label: "두 사람", max_uses: 2, grants_admin: true });
  expect(await verify(code)).toEqual({ valid: true, isAdmin: true });
  expect((await signUp(code)).status).toBe(200);
  expect(await listed("두 사람")).toMatchObject({
    uses: 1,
    max_uses: 2,
    grants_admin: true,
    revoked_at: null,
    created_by: admin.id,
  });
  expect((await signUp(code)).status).toBe(200);
  expect(await verify(code)).toEqual({ valid: false, isAdmin: false });
});

test("a plain one is for one, without admin, and without end", async () => {
  await issue({ label: "보통" });
  expect(await listed("보통")).toMatchObject({ max_uses: 1, grants_admin: false, expires_at: null });
});

test("an invite code ends when it is revoked, once, or when its time is over", async () => {
  const code = await issue({ label: "회수" });
  const id = (await listed("회수"))?.id;
  expect((await call(backend, "revoke_invite_code", { id }, admin)).body).toBe(true);
  expect((await call(backend, "revoke_invite_code", { id }, admin)).body).toBe(false);
  expect(await verify(code)).toEqual({ valid: false, isAdmin: false });
  expect((await listed("회수"))?.revoked_at).not.toBeNull();

  const short = await issue({ expires_at: new Date(Date.now() + 3_600_000).toISOString() });
  expect(await verify(short)).toMatchObject({ valid: true });
  await backend.database.exec(
    "update public.invite_codes set expires_at = now() - interval '1 second' where expires_at is not null",
  );
  expect(await verify(short)).toMatchObject({ valid: false });
});

test.each([
  ["for nobody", { max_uses: 0 }, "23514"],
  ["for more than a thousand", { max_uses: 1001 }, "22023"],
  ["with a label of 101 letters", { label: "가".repeat(101) }, "23514"],
  ["that is over already", { expires_at: "2020-01-01T00:00:00Z" }, "22023"],
])("none is made %s", async (_, body, code) => {
  expect(await call(backend, "create_invite_code", body, admin)).toMatchObject({ status: 400, code });
});
