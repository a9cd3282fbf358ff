import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { clientOf, signUpMember } from "../clients.ts";

const backend = await backendOfFile();

async function user(accessToken: string) {
  const headers = { apikey: backend.publishableKey, Authorization: `Bearer ${accessToken}` };
  const response = await fetch(`${backend.url}/auth/v1/user`, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function refresh(refresh_token: string) {
  return clientOf(backend).auth.refreshSession({ refresh_token });
}

test("signing up gives a session at once, and the password signs in again", async () => {
  const { email, password, id, session } = await signUpMember(backend, "admin");
  expect(session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
  expect((await user(session.access_token)).body).toMatchObject({ id, email });

  const { data } = await clientOf(backend).auth.signInWithPassword({ email, password });
  expect(data.user?.id).toBe(id);
});

test("a wrong password and an unknown address are answered alike", async () => {
  const { email } = await signUpMember(backend, "staff");
  const wrong = await clientOf(backend).auth.signInWithPassword({ email, password: "wrong-password" });
  const unknown = await clientOf(backend).auth.signInWithPassword({
    email: "nobody@example.kr",
    password: "secret1",
  });
  for (const { error } of [wrong, unknown]) {
    expect(error).toMatchObject({
      status: 400,
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
  }
});

test("logging out ends the session: its tokens are good for nothing more", async () => {
  const { session, email, password } = await signUpMember(backend, "staff");
  const elsewhere = await clientOf(backend).auth.signInWithPassword({ email, password });
  const client = clientOf(backend);
  await client.auth.setSession(session);
  expect((await client.auth.signOut({ scope: "local" })).error).toBeNull();

  expect(await user(session.access_token)).toMatchObject({
    status: 403,
    body: { error_code: "session_not_found" },
  });
  expect((await refresh(session.refresh_token)).error?.code).toBe("refresh_token_not_found");
  expect((await user(elsewhere.data.session?.access_token ?? "")).status).toBe(200);
});

test("logging out everywhere ends every session of the user", async () => {
  const { session, email, password } = await signUpMember(backend, "staff");
  const client = clientOf(backend);
  await client.auth.signInWithPassword({ email, password });
  await client.auth.signOut();
  expect((await user(session.access_token)).status).toBe(403);
});

test("a new password ends every session but the one that set it, as on hosted", async () => {
  const { session, email, password } = await signUpMember(backend, "staff");
  const here = clientOf(backend);
  await here.auth.signInWithPassword({ email, password });
  expect(
    (await here.auth.updateUser({ password: "another-secret", current_password: password })).error,
  ).toBeNull();
  expect((await user(session.access_token)).status).toBe(403);
  const kept = (await here.auth.getSession()).data.session;
  expect((await user(kept?.access_token ?? "")).status).toBe(200);
});

test("a refresh token that was just used gives the same session again, also at once", async () => {
  const { session } = await signUpMember(backend, "staff");
  const answers = await Promise.all([1, 2, 3].map(() => refresh(session.refresh_token)));
  expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
  expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
});

test("a refresh token two uses old ends the session, as a stolen one would", async () => {
  const { session } = await signUpMember(backend, "staff");
  const second = (await refresh(session.refresh_token)).data.session;
  const third = (await refresh(second?.refresh_token ?? "")).data.session;
  expect((await refresh(session.refresh_token)).error?.code).toBe("refresh_token_already_used");
  expect((await refresh(third?.refresh_token ?? "")).error?.code).toBe("refresh_token_already_used");
});

test("a forgotten password is mailed a code and a link to the backend", async () => {
  const { email } = await signUpMember(backend, "staff");
  expect((await clientOf(backend).auth.resetPasswordForEmail(email)).error).toBeNull();
  const mail = backend.inbox.mails.at(-1);
  expect(mail).toMatchObject({ to: email });
  expect(mail?.text).toContain(`${backend.url}/auth/v1/verify?token=`);

  const token = /\b\d{10}\b/.exec(mail?.text ?? "")?.[0] ?? "";
  const { data } = await clientOf(backend).auth.verifyOtp({ email, token, type: "recovery" });
  expect(data.session?.user.email).toBe(email);
});

test("the mail is the one that is deployed, under the same subject", async () => {
  const { email } = await signUpMember(backend, "staff");
  await clientOf(backend).auth.resetPasswordForEmail(email);
  const config = readFileSync(join(import.meta.dirname, "../../../supabase/config.toml"), "utf8");
  const mail = backend.inbox.mails.at(-1);
  expect(mail?.html).toContain("비밀번호 재설정");
  expect(mail?.subject).toBe(/^subject = "(.*)"$/m.exec(config)?.[1]);
  expect(config).toContain('content_path = "./supabase/templates/recovery.html"');
});
