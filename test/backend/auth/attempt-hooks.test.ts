import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { AuthenticatorApp } from "../../helpers/second-factor/authenticator-app.ts";
import { startTestBackend } from "../../helpers/test-database.ts";
import { clientOf, signUpMember } from "../clients.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.stop());

const trace = (id: string) =>
  backend.database.query(
    "select kind, details from public.audit_events where member = $1 and kind like '%failed'",
    [id],
  );

test("ten wrong passwords past the site are the last in ten minutes, leave a trace, and end no session", async () => {
  const { id, email, password, session } = await signUpMember(backend, "staff");
  const signIn = async (typed: string) => {
    const { data, error } = await clientOf(backend).auth.signInWithPassword({ email, password: typed });
    return error?.status ?? (data.session ? "signed in" : "nothing");
  };
  expect(await signIn(password)).toBe("signed in");
  for (let n = 0; n < 10; n += 1) expect(await signIn(`wrong-${n}`)).toBe(400);
  expect(await signIn("wrong-11")).toBe(429);
  expect(await signIn(password)).toBe(429);
  expect(await trace(id)).toEqual([{ kind: "sign_in_failed", details: { past_site: true, attempts: 12 } }]);
  const sessions = await backend.database.query("select from auth.sessions where user_id = $1", [id]);
  expect(sessions).toHaveLength(2);
  expect((await clientOf(backend).auth.getUser(session.access_token)).error).toBeNull();
});

test("five wrong codes past the site are the last in an hour, and end no session", async () => {
  const { id, email, password } = await signUpMember(backend, "staff");
  const client = clientOf(backend);
  await client.auth.signInWithPassword({ email, password });
  const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
  const factorId = data?.id ?? "";
  const app = new AuthenticatorApp(data?.totp.secret ?? "");
  const verify = async (code: string) =>
    (await client.auth.mfa.challengeAndVerify({ factorId, code })).error?.status;
  for (let n = 0; n < 5; n += 1) expect(await verify(app.wrongCode())).toBe(422);
  expect(await verify(app.code())).toBe(429);
  expect(await trace(id)).toEqual([
    { kind: "sign_in_failed", details: { past_site: true, step: "factor", attempts: 6 } },
  ]);
  expect((await client.auth.getUser()).error).toBeNull();
});
