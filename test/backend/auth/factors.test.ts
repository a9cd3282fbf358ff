import { decodeJwt } from "jose";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { AuthenticatorApp } from "../../helpers/second-factor/authenticator-app.ts";
import { backendOfFile } from "../../helpers/test-database.ts";
import { clientOf, signUpMember } from "../clients.ts";

const backend = await backendOfFile();

async function signedUp() {
  const { email, password } = await signUpMember(backend, "admin");
  return { email, password, client: await signedIn({ email, password }) };
}

async function signedIn(credentials: { email: string; password: string }) {
  const client = clientOf(backend);
  expect((await client.auth.signInWithPassword(credentials)).error).toBeNull();
  return client;
}

type Client = ReturnType<typeof clientOf>;

async function enrolled(client: Client, friendlyName = "내 휴대전화") {
  const { data, error } = await client.auth.mfa.enroll({
    factorType: "totp",
    friendlyName,
    issuer: "숲결 VR",
  });
  if (error) throw error;
  return { factorId: data.id, app: new AuthenticatorApp(data.totp.secret), totp: data.totp };
}

async function verified(client: Client, friendlyName?: string) {
  const factor = await enrolled(client, friendlyName);
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.factorId,
    code: factor.app.code(),
  });
  expect(error).toBeNull();
  return factor;
}

async function claimsOf(client: Client) {
  const { data } = await client.auth.getSession();
  return decodeJwt(data.session?.access_token ?? "") as { aal: string; amr: { method: string }[] };
}

async function methodsOf(client: Client) {
  return (await claimsOf(client)).amr.map(({ method }) => method);
}

test("an authenticator app is added, confirmed and asked for at the next sign-in", async () => {
  const { client, ...credentials } = await signedUp();
  expect(await claimsOf(client)).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] });

  const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "내 휴대전화" });
  expect(data).toMatchObject({ type: "totp", friendly_name: "내 휴대전화" });
  expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(data?.totp.uri).toBe(
    `otpauth://totp/localhost%3A3000:${encodeURIComponent(credentials.email)}?issuer=localhost%3A3000&algorithm=SHA1&secret=${data?.totp.secret}&period=30&digits=6`,
  );
  expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  const factorId = data?.id ?? "";
  const app = new AuthenticatorApp(data?.totp.secret ?? "");

  const before = (await client.auth.mfa.listFactors()).data;
  expect(before?.all).toMatchObject([{ id: factorId, status: "unverified", factor_type: "totp" }]);
  expect(before?.totp).toEqual([]);

  const challenge = await client.auth.mfa.challenge({ factorId });
  expect(challenge.data).toMatchObject({ type: "totp" });
  expect(challenge.data?.expires_at).toBeGreaterThan(Date.now() / 1_000);
  const challengeId = challenge.data?.id ?? "";
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  const proof = await client.auth.mfa.verify({ factorId, challengeId, code: app.code() });
  expect(proof.error).toBeNull();
  expect(proof.data?.user.factors).toMatchObject([
    { id: factorId, status: "verified", friendly_name: "내 휴대전화", factor_type: "totp" },
  ]);
  expect(events).toContain("MFA_CHALLENGE_VERIFIED");
  expect(await claimsOf(client)).toMatchObject({ aal: "aal2" });
  expect((await methodsOf(client)).sort()).toEqual(["password", "totp"]);

  const later = await signedIn(credentials);
  const level = (await later.auth.mfa.getAuthenticatorAssuranceLevel()).data;
  expect(level).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
  await later.auth.mfa.challengeAndVerify({ factorId, code: app.code() });
  expect((await later.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal2",
    nextLevel: "aal2",
  });
  await later.auth.refreshSession();
  expect(await claimsOf(later), "after a refresh").toMatchObject({ aal: "aal2" });
});

test("a code is good once, and a wrong one changes nothing", async () => {
  const { client, ...credentials } = await signedUp();
  const { factorId, app } = await verified(client);
  const code = app.code();
  const first = await signedIn(credentials);
  expect((await first.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  const second = await signedIn(credentials);
  for (const tried of [code, app.wrongCode()]) {
    const { error } = await second.auth.mfa.challengeAndVerify({ factorId, code: tried });
    expect(error).toMatchObject({
      status: 422,
      code: "mfa_verification_failed",
      message: "Invalid TOTP code entered",
    });
  }
  expect(await claimsOf(second)).toMatchObject({ aal: "aal1" });
});

test("a challenge answers once, for its own factor, and not after five minutes", async () => {
  const { client } = await signedUp();
  const { factorId, app } = await verified(client);
  const other = await enrolled(client, "사무실 PC");
  const { data } = await client.auth.mfa.challenge({ factorId });
  const challengeId = data?.id ?? "";
  const misplaced = await client.auth.mfa.verify({ factorId: other.factorId, challengeId, code: "000000" });
  expect(misplaced.error).toMatchObject({ status: 422, code: "mfa_factor_not_found" });
  expect((await client.auth.mfa.verify({ factorId, challengeId, code: app.code() })).error).toBeNull();
  const again = await client.auth.mfa.verify({ factorId, challengeId, code: app.code() });
  expect(again.error).toMatchObject({ status: 422, code: "mfa_ip_address_mismatch" });

  const late = (await client.auth.mfa.challenge({ factorId })).data?.id ?? "";
  await backend.database.query(
    "update auth.mfa_challenges set created_at = now() - interval '5 minutes' where id = $1",
    [late],
  );
  const tooLate = await client.auth.mfa.verify({ factorId, challengeId: late, code: app.code() });
  expect(tooLate.error).toMatchObject({ status: 422, code: "mfa_challenge_expired" });
});

test("a second app wants another name and the first one's code", async () => {
  const { client, ...credentials } = await signedUp();
  await verified(client);
  const sameName = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "내 휴대전화" });
  expect(sameName.error).toMatchObject({ status: 422, code: "mfa_factor_name_conflict" });
  const halfSignedIn = await signedIn(credentials);
  const refused = await halfSignedIn.auth.mfa.enroll({ factorType: "totp", friendlyName: "다른 전화" });
  expect(refused.error).toMatchObject({ status: 403, code: "insufficient_aal" });
  await verified(client, "다른 전화");
  expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(2);
});

test("ten apps are the most, and one never confirmed is forgotten after five minutes", async () => {
  const { client } = await signedUp();
  for (let n = 1; n <= 10; n += 1) await enrolled(client, `앱 ${n}`);
  const eleventh = () => client.auth.mfa.enroll({ factorType: "totp", friendlyName: "앱 11" });
  expect((await eleventh()).error).toMatchObject({ status: 422, code: "too_many_enrolled_mfa_factors" });
  await backend.database.query(
    "update auth.mfa_factors set created_at = now() - interval '6 minutes' where friendly_name = '앱 1'",
  );
  expect((await eleventh()).error).toBeNull();
});

test("confirming a factor ends the sessions that have only the password", async () => {
  const { client, ...credentials } = await signedUp();
  const elsewhere = await signedIn(credentials);
  await verified(client);
  expect((await elsewhere.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await client.auth.getUser()).error).toBeNull();
});

const makeStale = (client: Client) =>
  client.auth
    .getSession()
    .then(({ data }) =>
      backend.database.query(
        "update auth.sessions set created_at = now() - interval '11 minutes' where id::text = $1",
        [decodeJwt(data.session?.access_token ?? "")["session_id"]],
      ),
    );
/** The database's refusal, which the auth service answers with 500 and the backend logs. */
async function expectUnproved(asked: Promise<{ error: { status?: number } | null }>) {
  expect((await asked).error?.status).toBe(500);
  expect(vi.mocked(console.error).mock.calls).toMatchObject([[{ code: "PT428" }]]);
  vi.mocked(console.error).mockClear();
}

const kindsOf = async (client: Client) =>
  (
    await backend.database.query<{ kind: string }>(
      "select kind from public.audit_events where member = $1 and kind like 'factor%' order by id",
      [(await client.auth.getUser()).data.user?.id],
    )
  ).map(({ kind }) => kind);

test("a confirmed factor is removed by the database alone, with the second step", async () => {
  const { client, ...credentials } = await signedUp();
  const { factorId } = await verified(client);
  const halfSignedIn = await signedIn(credentials);
  expect((await halfSignedIn.auth.mfa.unenroll({ factorId })).error).toMatchObject({
    status: 422,
    code: "insufficient_aal",
  });
  await expectUnproved(client.auth.mfa.unenroll({ factorId }));
  expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1);
  expect((await client.rpc("remove_factor", { id: factorId })).data).toBe("removed");
  expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  await client.auth.refreshSession();
  expect(await claimsOf(client)).toMatchObject({ aal: "aal1" });
  expect(await kindsOf(client)).toEqual(["factor_added", "factor_removed"]);
});

test("a session of ten minutes adds no factor directly, and ends no other", async () => {
  const { client, ...credentials } = await signedUp();
  const owner = await signedIn(credentials);
  await makeStale(client);
  const { factorId, app } = await enrolled(client);
  await expectUnproved(client.auth.mfa.challengeAndVerify({ factorId, code: app.code() }));
  expect(await claimsOf(client)).toMatchObject({ aal: "aal1" });
  for (const each of [client, owner]) {
    expect((await each.auth.mfa.listFactors()).data?.totp).toEqual([]);
    expect((await each.auth.getUser()).error).toBeNull();
  }
  expect(await kindsOf(owner)).toEqual([]);
});

test("a session of ten minutes adds no second factor and makes no recovery codes", async () => {
  const { client } = await signedUp();
  await verified(client);
  await makeStale(client);
  const { factorId, app } = await enrolled(client, "다른 전화");
  await expectUnproved(client.auth.mfa.challengeAndVerify({ factorId, code: app.code() }));
  expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
  expect((await client.rpc("make_recovery_codes")).error?.code).toBe("PT428");
});

test("a factor begun in time is confirmed late, and one begun ten minutes ago is not", async () => {
  const { client } = await signedUp();
  const begun = await enrolled(client);
  const ageBy = (interval: string) =>
    backend.database.query("update auth.mfa_factors set created_at = now() - $2::interval where id = $1", [
      begun.factorId,
      interval,
    ]);
  await makeStale(client);
  const confirm = () =>
    client.auth.mfa.challengeAndVerify({ factorId: begun.factorId, code: begun.app.code() });
  await ageBy("11 minutes");
  await expectUnproved(confirm());
  await ageBy("4 minutes");
  expect((await confirm()).error).toBeNull();
});

test("a password is changed with the second factor only", async () => {
  const { client, ...credentials } = await signedUp();
  await verified(client);
  const change = { password: "another1", current_password: credentials.password };
  const halfSignedIn = await signedIn(credentials);
  expect((await halfSignedIn.auth.updateUser(change)).error).toMatchObject({
    status: 401,
    code: "insufficient_aal",
  });
  expect((await client.auth.updateUser(change)).error).toBeNull();
});

describe("what is asked wrongly", () => {
  let token = "";
  let factorId = "";
  beforeAll(async () => {
    const { client } = await signedUp();
    factorId = (await verified(client)).factorId;
    token = (await client.auth.getSession()).data.session?.access_token ?? "";
  });

  async function ask(path: string, body: object, bearer = token) {
    const response = await fetch(`${backend.url}/auth/v1/factors${path}`, {
      method: "POST",
      headers: { apikey: backend.publishableKey, Authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  test.each([
    ["", { factor_type: "phone" }, 422, "mfa_phone_enroll_not_enabled"],
    ["", { factor_type: "webauthn" }, 422, "mfa_webauthn_enroll_not_enabled"],
    ["", { factor_type: "paper" }, 400, "validation_failed"],
    ["/1/challenge", {}, 404, "validation_failed"],
    [`/${crypto.randomUUID()}/challenge`, {}, 404, "mfa_factor_not_found"],
  ])("%s %j is refused", async (path, body, status, error_code) => {
    expect(await ask(path, body)).toMatchObject({ status, body: { code: status, error_code } });
  });

  test("an empty code", async () => {
    const refused = { status: 400, body: { error_code: "validation_failed" } };
    expect(await ask(`/${factorId}/verify`, { code: "" })).toMatchObject(refused);
  });

  test("somebody else's factor, or nobody's token", async () => {
    const { client } = await signedUp();
    const theirs = (await client.auth.getSession()).data.session?.access_token ?? "";
    expect(await ask(`/${factorId}/challenge`, {}, theirs)).toMatchObject({ status: 404 });
    expect((await ask("", { factor_type: "totp" }, "")).status).toBe(401);
  });
});

test("the secret is stored encrypted", async () => {
  const { client } = await signedUp();
  const { factorId, totp } = await enrolled(client);
  const [stored] = await backend.database.query<{ secret: string }>(
    "select secret from auth.mfa_factors where id = $1",
    [factorId],
  );
  expect(stored?.secret).not.toContain(totp.secret);
});
