import { describe, expect, test } from "vitest";
import { readSettings } from "../../../supabase/local/settings.ts";
import { backendOfFile } from "../../helpers/test-database.ts";
import { clientOf, signUpMember } from "../clients.ts";

const backend = await backendOfFile({ authRateLimitFactor: 1 });
const member = await signUpMember(backend, "staff");

type Asked = { from: string; key?: string; method?: string; token?: string };

async function ask(path: string, body: object, { from, key, method = "POST", token }: Asked) {
  const response = await fetch(`${backend.url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: key ?? backend.secretKey,
      "Sb-Forwarded-For": from,
      "Content-Type": "application/json",
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function statusesOf(count: number, send: (n: number) => Promise<{ status: number }>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => send(n)));
  return answers.map(({ status }) => status);
}

const wrongCode = { type: "recovery", email: "nobody@example.kr", token: "0000000000" };
const wrongPassword = { email: "nobody@example.kr", password: "wrong-guess" };

test("whoever guesses codes is stopped at the 30th in five minutes, by any path", async () => {
  const from = "203.0.113.1";
  const statuses = await statusesOf(80, () => ask("verify", wrongCode, { from }));
  expect(statuses.filter((status) => status === 429)).toHaveLength(50);
  expect(await ask("%76erify", wrongCode, { from })).toMatchObject({
    status: 429,
    body: { error_code: "over_request_rate_limit" },
  });
  expect((await ask("verify", wrongCode, { from: "203.0.113.2" })).status).not.toBe(429);
});

test("signing in, signing up and asking for mails share a budget of 30 in five minutes", async () => {
  const from = "203.0.113.3";
  await statusesOf(30, () => ask("token?grant_type=password", wrongPassword, { from }));
  for (const path of ["token?grant_type=password", "signup", "recover", "otp"])
    expect((await ask(path, wrongPassword, { from })).status, path).toBe(429);
  const { refresh_token } = member.session;
  expect((await ask("token?grant_type=refresh_token", { refresh_token }, { from })).status).toBe(200);
});

test("a visitor of the demo does not use up what others of the same address may try", () => {
  expect(readSettings({}).authRateLimitFactor).toBe(20);
});

test("a session's token guesses its owner's password 30 times in five minutes", async () => {
  const asked = { from: "203.0.113.15", method: "PUT", token: member.session.access_token };
  const guess = (n: number) =>
    ask("user", { password: "secret-of-a-thief", current_password: `wrong-${n}` }, asked);
  const statuses = await statusesOf(40, guess);
  expect(statuses.filter((status) => status === 400)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test("a factor's codes are guessed 30 times in two minutes; challenges do not count", async () => {
  const asked = { from: "203.0.113.16", token: member.session.access_token };
  const guess = (path: string) => ask(`factors/${crypto.randomUUID()}/${path}`, {}, asked);
  const statuses = await statusesOf(32, () => guess("verify"));
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect((await guess("verify")).body).toMatchObject({ error_code: "over_request_rate_limit" });
  expect((await guess("challenge")).status).toBe(404);
});

test("nobody without the secret key can say that they ask for somebody else", async () => {
  const key = backend.publishableKey;
  const guess = (n: number) => ask("verify", wrongCode, { from: `198.51.100.${n % 250}`, key });
  const statuses = await statusesOf(80, guess);
  expect(statuses.filter((status) => status === 429)).toHaveLength(50);
});

describe("a code of a mail", () => {
  const verify = (token: string) =>
    ask("verify", { type: "recovery", email: member.email, token }, { from: "203.0.113.4" });

  async function mailed() {
    await ask("recover", { email: member.email }, { from: "203.0.113.4" });
    return /<strong[^>]*>(\d+)</.exec(backend.inbox.mails.at(-1)?.html ?? "")?.[1] ?? "";
  }

  test("has ten digits", async () => {
    const code = await mailed();
    expect(code).toMatch(/^\d{10}$/);
    expect((await verify(code)).status).toBe(200);
    expect((await verify(code)).status, "used").toBe(403);
  });

  test("is good no more once a newer one is on its way", async () => {
    const [older, newer] = [await mailed(), await mailed()];
    expect((await verify(older)).status).toBe(403);
    expect((await verify(newer)).status).toBe(200);
  });

  test("is good for ten minutes", async () => {
    const code = await mailed();
    const sentBefore = (minutes: number) =>
      backend.database.query("update auth.users set recovery_sent_at = $1 where email = $2", [
        new Date(Date.now() - minutes * 60_000).toISOString(),
        member.email,
      ]);
    await sentBefore(11);
    expect((await verify(code)).status).toBe(403);
    await sentBefore(9);
    expect((await verify(code)).status).toBe(200);
  });
});

describe("a new password", () => {
  const from = "203.0.113.5";

  async function change(hoursAgo: number, body: object) {
    const { data } = await clientOf({ ...backend, publishableKey: backend.secretKey }).auth.signUp({
      email: `${crypto.randomUUID()}@example.kr`,
      password: "secret1",
      options: { data: { inviteCode: "demo-staff-invite" } },
    });
    const token = data.session?.access_token ?? "";
    await backend.database.query("update auth.sessions set created_at = $1 where user_id::text = $2", [
      new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      data.user?.id,
    ]);
    return ask("user", body, { from, method: "PUT", token });
  }

  const known = { password: "another-1", current_password: "secret1" };

  test("is taken with the current one, within a day of signing in", async () => {
    expect((await change(23, known)).status).toBe(200);
  });

  test("is refused after that, so that a stolen session takes no account over", async () => {
    expect(await change(25, known)).toMatchObject({
      status: 400,
      body: { error_code: "reauthentication_needed" },
    });
    expect((await change(25, { data: { name: "김하늘" } })).status).toBe(200);
  });

  test.each([
    ["without the current one", {}, "current_password_required"],
    ["with an empty one", { current_password: "" }, "current_password_required"],
    ["with another than the current one", { current_password: "secret2" }, "current_password_invalid"],
    ["with what is no text", { current_password: { length: 7 } }, "current_password_required"],
  ])("is refused %s, however young the session", async (_, body, error_code) => {
    expect(await change(0, { password: "another-1", ...body })).toMatchObject({
      status: 400,
      body: { error_code },
    });
  });

  test("is taken without the current one from whoever has just shown the code of a mail", async () => {
    const { email } = await signUpMember(backend, "staff");
    await ask("recover", { email }, { from });
    const code = /<strong[^>]*>(\d+)</.exec(backend.inbox.mails.at(-1)?.html ?? "")?.[1];
    const { body } = await ask("verify", { type: "recovery", email, token: code }, { from });
    const token = String(body["access_token"]);
    expect((await ask("user", { password: "another-1" }, { from, method: "PUT", token })).status).toBe(200);
  });
});
