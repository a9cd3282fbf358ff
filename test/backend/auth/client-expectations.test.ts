import { expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { clientOf, signUpMember, tokenFor } from "../clients.ts";

// What the auth client's own suite (supabase-js, packages/core/auth-js/test) expects of sessions and factors, beside
// sessions.test.ts and factors.test.ts. These parts of that suite do not apply:
// - webauthn and passkeys, phone factors and codes by SMS, anonymous, Web3, OAuth, SSO and id-token logins, linked
//   identities, magic links: off in config.toml, and not offered by the site;
// - auth.admin.* with a service key (users, links, factors of others): the site has no key and asks the database;
// - storage adapters, locks, auto refresh, debug, subscribers, cooldowns, PKCE in the address, JWKS caches and
//   throwOnError, which concern the client alone;
// - RS256 and JWKS in getClaims: the embedded backend signs with its secret, so the client asks it for the user.

type Client = ReturnType<typeof clientOf>;

const backend = await backendOfFile();

async function signedUp() {
  const account = await signUpMember(backend, "staff");
  const client = clientOf(backend);
  expect((await client.auth.setSession(account.session)).error).toBeNull();
  return { ...account, client };
}

const expired = () => tokenFor(backend, { sub: crypto.randomUUID(), exp: 1 });

test.each<[what: string, ask: (client: Client) => Promise<{ error: unknown }>, expected: object]>([
  [
    "begins a factor",
    (client) => client.auth.mfa.enroll({ factorType: "totp" }),
    { status: 401, code: "no_authorization", message: expect.stringContaining("Bearer token") },
  ],
  [
    "asks for a challenge",
    (client) => client.auth.mfa.challenge({ factorId: "some-factor" }),
    { status: 401, code: "no_authorization" },
  ],
  [
    "shows a code",
    (client) =>
      client.auth.mfa.verify({ factorId: "some-factor", challengeId: crypto.randomUUID(), code: "123456" }),
    { status: 401, code: "no_authorization" },
  ],
  [
    "removes a factor",
    (client) => client.auth.mfa.unenroll({ factorId: "some-factor" }),
    { status: 401, code: "no_authorization" },
  ],
  [
    "takes over an expired session by a refresh token that is none",
    (client) => client.auth.setSession({ access_token: expired(), refresh_token: "nothing" }),
    { message: expect.stringMatching(/Refresh token is not valid|Invalid Refresh Token/) },
  ],
  [
    "refreshes with a token that is none",
    (client) => client.auth.refreshSession({ refresh_token: "nothing" }),
    { status: 400, message: expect.stringMatching(/Refresh token is not valid|Invalid Refresh Token/) },
  ],
  [
    "signs out with a token that is none",
    (client) => client.auth.admin.signOut("no-token"),
    { status: 403, message: expect.stringMatching(/^invalid JWT/) },
  ],
])("whoever is not signed in and %s is refused as by the platform", async (_what, ask, expected) => {
  const client = clientOf(backend);
  expect((await ask(client)).error).toMatchObject(expected);
  expect((await client.auth.getSession()).data.session).toBeNull();
});

test("a session that is taken over is whole, and changes the user", async () => {
  const { client, email, id } = await signedUp();
  expect((await client.auth.getSession()).data.session).toMatchObject({
    token_type: "bearer",
    expires_in: expect.any(Number),
    expires_at: expect.any(Number),
    user: { id, email },
  });
  const { data } = await client.auth.updateUser({ data: { hello: "world" } });
  expect(data.user).toMatchObject({
    id,
    email,
    aud: "authenticated",
    phone: "",
    email_confirmed_at: expect.any(String),
    last_sign_in_at: expect.any(String),
    created_at: expect.any(String),
    updated_at: expect.any(String),
    app_metadata: { provider: "email" },
    user_metadata: { hello: "world" },
  });
  expect((await client.auth.getUser()).data.user?.user_metadata).toMatchObject({ hello: "world" });
  expect((await client.auth.getUserIdentities()).data?.identities).toMatchObject([
    { user_id: id, provider: "email", identity_data: { email } },
  ]);
});

test.each<
  [how: string, token: (session: { refresh_token: string }) => { refresh_token: string } | undefined]
>([
  ["the token it is given", ({ refresh_token }) => ({ refresh_token })],
  ["its own token", () => undefined],
])("a refresh with %s gives another refresh token for the same session", async (_how, token) => {
  const { client, session, email } = await signedUp();
  const before = (await client.auth.getClaims()).data?.claims;
  const { data, error } = await client.auth.refreshSession(token(session));
  expect(error).toBeNull();
  expect(data.session).toMatchObject({ token_type: "bearer", user: { email } });
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  expect((await client.auth.getClaims()).data?.claims).toMatchObject({
    session_id: before?.session_id,
    aal: before?.aal,
    amr: before?.amr,
  });
});

test("logging out leaves no user, also where the account is gone", async () => {
  for (const isGone of [false, true]) {
    const { client, id } = await signedUp();
    if (isGone) await backend.database.query("delete from auth.users where id = $1", [id]);
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.getUser()).data.user).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
  }
});

test("a factor that was never confirmed is removed with the password alone", async () => {
  const { client } = await signedUp();
  const { data } = await client.auth.mfa.enroll({ factorType: "totp" });
  expect((await client.auth.mfa.unenroll({ factorId: data?.id ?? "" })).error).toBeNull();
  expect((await client.auth.mfa.listFactors()).data).toMatchObject({ all: [], totp: [], phone: [] });
});
