import { beforeEach, describe, expect, test, vi } from "vitest";
import { createHandler, serviceKeyOf } from "../../../supabase/functions/verify-invite-code/handler.ts";
import { backendOfFile } from "../../helpers/test-database.ts";
import { tokenFor } from "../../backend/clients.ts";
import { ask, invite } from "../callers.ts";

const backend = await backendOfFile();
beforeEach(() => backend.database.exec("delete from private.attempt_counts"));

const address = "/functions/v1/verify-invite-code";
const verify = (body: unknown, caller = "192.0.2.1", headers: Record<string, string> = {}) =>
  ask(backend, address, { body, headers: { "X-Forwarded-For": caller, ...headers } });
const failures = () =>
  backend.database.query("select attempts from private.attempt_counts where attempts > 0");

describe("a code", () => {
  test.each([
    ["demo-admin-invite", { valid: true, isAdmin: true }],
    ["demo-staff-invite", { valid: true, isAdmin: false }],
    ["  demo-staff-invite\n", { valid: true, isAdmin: false }],
    ["DEMOSTAFFINVITE", { valid: true, isAdmin: false }],
    ["' or true --", { valid: false, isAdmin: false }],
    ["가".repeat(100), { valid: false, isAdmin: false }],
  ])("%j is answered with two words and no other", async (inviteCode, words) => {
    expect(await verify({ inviteCode })).toMatchObject({ status: 200 });
    expect((await verify({ inviteCode })).body).toEqual(words);
  });

  test.each([
    ["revoked", { revoked_at: "2026-01-01T00:00:00Z" }],
    ["expired", { expires_at: "2026-01-01T00:00:00Z" }],
    ["used up", { uses: 1 }],
  ])("that is %s is answered like one there never was", async (_, columns) => {
    const inviteCode = await invite(backend.database, { grants_admin: true, ...columns });
    expect((await verify({ inviteCode })).body).toEqual({ valid: false, isAdmin: false });
  });

  test("is not used up by asking", async () => {
    const count = "select sum(uses)::int as uses from public.invite_codes where label like '데모%'";
    const before = await backend.database.query(count);
    await verify({ inviteCode: "demo-admin-invite" });
    expect(await backend.database.query(count)).toEqual(before);
  });
});

describe("another question", () => {
  test.each([
    ["no code", {}],
    ["an empty code", { inviteCode: " " }],
    ["a code of 101 letters", { inviteCode: "a".repeat(101) }],
    ["a number", { inviteCode: 7 }],
    ["a list", { inviteCode: ["demo-admin-invite"] }],
    ["nothing", null],
    ["text", "demo-admin-invite"],
  ])("%s is 400, and is not held against the caller", async (_, body) => {
    expect(await verify(body)).toMatchObject({ status: 400, body: { error: "inviteCode is missing" } });
    expect(await failures()).toEqual([]);
  });

  test("what is no JSON is 400", async () => {
    const headers = { apikey: backend.publishableKey, "Content-Type": "application/json" };
    const response = await fetch(backend.url + address, { method: "POST", headers, body: "inviteCode=x" });
    expect(response.status).toBe(400);
  });

  test.each(["GET", "PUT", "DELETE"])("%s is 405 and says what is allowed", async (method) => {
    const { status, headers } = await ask(backend, address, { method });
    expect(status).toBe(405);
    expect(headers.get("allow")).toBe("POST");
  });
});

describe("guessing", () => {
  test("ends after a thousand wrong codes, for that caller alone", async () => {
    await backend.database.query(
      "select public.check_invite_code('guess-' || number, '192.0.2.7') from generate_series(1, 999) as number",
    );
    expect((await verify({ inviteCode: "guess-1000" }, "192.0.2.7")).body).toEqual({
      valid: false,
      isAdmin: false,
    });

    const limited = await verify({ inviteCode: "guess-1001" }, "192.0.2.7");
    expect(limited).toMatchObject({ status: 429, body: { error: "too many attempts" } });
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    // Otherwise a guesser would learn that this code is valid.
    expect((await verify({ inviteCode: "demo-admin-invite" }, "192.0.2.7")).status).toBe(429);

    const another = await verify({ inviteCode: "demo-admin-invite" }, "192.0.2.8");
    expect(another.body).toEqual({ valid: true, isAdmin: true });
  });

  test("is forgiven ten minutes later, and forgotten by the database", async () => {
    await backend.database.exec(
      `insert into private.attempt_counts (scope, subject_hash, attempts, until)
       select 'invite check', private.subject_hash('192.0.2.' || caller), 1000, now() - interval '1 second'
       from generate_series(9, 10) as caller`,
    );
    expect((await verify({ inviteCode: "wrong" }, "192.0.2.9")).status).toBe(200);
    expect(await failures()).toEqual([{ attempts: 1 }]);
  });

  test("by visitors of the site, which counts each itself, keeps no right code out", async () => {
    const fromSite = { "X-Site-Token": backend.siteToken };
    await backend.database.query(
      "select public.check_invite_code('guess-' || number, '192.0.2.20') from generate_series(1, 1000) as number",
    );
    expect((await verify({ inviteCode: "demo-admin-invite" }, "192.0.2.20")).status).toBe(429);
    const right = await verify({ inviteCode: "demo-admin-invite" }, "192.0.2.20", fromSite);
    expect(right.body).toEqual({ valid: true, isAdmin: true });
    const wrong = await verify({ inviteCode: "guess" }, "192.0.2.20", fromSite);
    expect(wrong.body).toEqual({ valid: false, isAdmin: false });
    const pretender = { "X-Site-Token": "a-token-that-nobody-has-ever-trusted" };
    expect((await verify({ inviteCode: "guess" }, "192.0.2.20", pretender)).status).toBe(429);
  });

  test("right codes count as no failure", async () => {
    await Promise.all([1, 2, 3].map(() => verify({ inviteCode: "demo-staff-invite" })));
    expect(await failures()).toEqual([]);
  });

  test("a caller's name of any length is taken", async () => {
    expect((await verify({ inviteCode: "wrong" }, "x".repeat(5000))).status).toBe(200);
  });
});

const question = () =>
  new Request("http://functions/verify-invite-code", {
    method: "POST",
    body: JSON.stringify({ inviteCode: "demo-admin-invite" }),
  });

describe("the key that a project gives the function", () => {
  const olderKey = () => tokenFor(backend, { iss: "supabase", role: "service_role", exp: 4_000_000_000 });

  test.each([
    ["a secret key alone", { SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1"}' }, "sb_secret_1"],
    [
      "the default among several",
      { SUPABASE_SECRET_KEYS: '{"a":"sb_secret_1","default":"sb_secret_2"}' },
      "sb_secret_2",
    ],
    ["one of another name", { SUPABASE_SECRET_KEYS: '{"web":"sb_secret_3"}' }, "sb_secret_3"],
    [
      "a secret key beside an older one",
      { SUPABASE_SECRET_KEYS: '{"default":"sb_secret_1"}', SUPABASE_SERVICE_ROLE_KEY: "eyJ" },
      "sb_secret_1",
    ],
    ["an older key alone", { SUPABASE_SERVICE_ROLE_KEY: "eyJ" }, "eyJ"],
    [
      "an older key beside no secret key",
      { SUPABASE_SECRET_KEYS: "{}", SUPABASE_SERVICE_ROLE_KEY: "eyJ" },
      "eyJ",
    ],
    [
      "an older key beside what is no JSON",
      { SUPABASE_SECRET_KEYS: "sb_secret_1", SUPABASE_SERVICE_ROLE_KEY: "eyJ" },
      "eyJ",
    ],
    ["an older key beside null", { SUPABASE_SECRET_KEYS: "null", SUPABASE_SERVICE_ROLE_KEY: "eyJ" }, "eyJ"],
    ["none", {}, ""],
  ])("is found where there is %s", (_, variables: Record<string, string>, key) => {
    expect(serviceKeyOf((name) => variables[name])).toBe(key);
  });

  test.each([
    ["a secret key", () => backend.secretKey, () => null],
    ["an older key", olderKey, () => `Bearer ${olderKey()}`],
  ])("may be %s, and is sent as the Data API takes that kind", async (_, keyOf, authorization) => {
    const sent = vi.spyOn(globalThis, "fetch");
    const verifyWithKey = createHandler({ supabaseUrl: backend.url, serviceKey: keyOf() });
    const response = await verifyWithKey(question(), "192.0.2.1");
    const headers = new Headers(sent.mock.calls[0]?.[1]?.headers);
    sent.mockRestore();
    expect([response.status, await response.json()]).toEqual([200, { valid: true, isAdmin: true }]);
    expect(headers.get("apikey")).toBe(keyOf());
    expect(headers.get("Authorization")).toBe(authorization());
  });

  test("may not be an older one of another project, or a member's session", async () => {
    const foreign = tokenFor(
      { ...backend, jwtSecret: "guessed" },
      { role: "service_role", exp: 4_000_000_000 },
    );
    const session = tokenFor(backend, {
      sub: crypto.randomUUID(),
      role: "authenticated",
      exp: 4_000_000_000,
    });
    for (const serviceKey of [foreign, session, tokenFor(backend, { role: "anon", exp: 4_000_000_000 })]) {
      const verifyWithKey = createHandler({ supabaseUrl: backend.url, serviceKey });
      expect((await verifyWithKey(question(), "192.0.2.1")).status).toBe(503);
    }
  });
});

describe("a database that cannot be asked", () => {
  test("is 503, and no code is called valid", async () => {
    const verifyNowhere = createHandler({ supabaseUrl: "http://127.0.0.1:9", serviceKey: "sb_secret_x" });
    const response = await verifyNowhere(question(), "192.0.2.1");
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ error: "try again later" });
  });

  test("nor when it refuses the key, which is not told on", async () => {
    const verifyUnkeyed = createHandler({ supabaseUrl: backend.url, serviceKey: "sb_secret_of_another" });
    const response = await verifyUnkeyed(question(), "192.0.2.1");
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain("sb_secret");
  });
});
