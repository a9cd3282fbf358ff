import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../../supabase/local/backend.ts";
import { startTestBackend } from "../../helpers/test-database.ts";
import { tokenFor } from "../../backend/clients.ts";
import { anotherSession, type ApiUser, ask, attempt, call, signedIn, insertInquiry } from "../callers.ts";

let backend: Backend;
let inquiryId: string;
beforeAll(async () => {
  backend = await startTestBackend();
  inquiryId = await insertInquiry(backend.database);
});
afterAll(() => backend.stop());

async function addFactor({ id }: Pick<ApiUser, "id">, status: "verified" | "unverified" = "verified") {
  await backend.database.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, $2, 'totp', $3, now(), now(), 'sealed')`,
    [id, crypto.randomUUID(), status],
  );
}

function withSecondFactor(user: ApiUser): ApiUser {
  const claims = { ...user.caller.claims, aal: "aal2" };
  const token = tokenFor(backend, { ...claims, exp: Math.floor(Date.now() / 1000) + 3600 });
  return { ...user, caller: { role: "authenticated", claims }, token };
}

async function protectedAdmin() {
  const half = await signedIn(backend, "admin");
  await addFactor(half);
  return { half, full: withSecondFactor(half) };
}

const factorsOf = ({ id }: ApiUser) =>
  backend.database.query("select id from auth.mfa_factors where user_id = $1", [id]);
const sessionsOf = async ({ id }: ApiUser) =>
  (await backend.database.query<{ id: string }>("select id from auth.sessions where user_id = $1", [id])).map(
    (session) => session.id,
  );

const tables = [
  "inquiries",
  "inquiry_counts",
  "inquiry_events",
  "inquiry_notes",
  "inquiry_contacts",
  "audit_events",
  "reply_texts",
  "members",
  "user_roles",
  "session_activity?select=session_id",
];

describe("with a verified factor, a password alone", () => {
  test("reads no row of any table, and changes none", async () => {
    const { half, full } = await protectedAdmin();
    for (const table of tables)
      expect((await ask(backend, `/rest/v1/${table}`, half)).body, table).toEqual([]);
    const byId = `/rest/v1/inquiries?id=eq.${inquiryId}`;
    const patch = {
      method: "PATCH",
      body: { status: "completed" },
      headers: { Prefer: "return=representation" },
    };
    expect((await ask(backend, byId, { ...patch, token: half.token })).body).toEqual([]);
    const named = { ...patch, body: { display_name: "나" }, token: half.token };
    expect((await ask(backend, `/rest/v1/members?user_id=eq.${half.id}`, named)).body).toEqual([]);
    const note = { inquiry_id: inquiryId, body: "메모" };
    expect((await ask(backend, "/rest/v1/inquiry_notes", { body: note, token: half.token })).status).toBe(
      403,
    );

    expect((await ask(backend, byId, full)).text).toContain(inquiryId);
    expect((await ask(backend, "/rest/v1/user_roles?select=role", full)).text).toContain("admin");
  });

  test("calls nothing that is for admins", async () => {
    const { half, full } = await protectedAdmin();
    for (const [name, body] of [
      ["members_with_factor", {}],
      ["list_invite_codes", {}],
      ["count_inquiries", {}],
      ["remove_factors", { user_id: half.id }],
      ["make_recovery_codes", {}],
    ] as const)
      expect((await call(backend, name, body, half)).code, name).toBe("42501");
    expect((await call(backend, "members_with_factor", {}, full)).body).toContain(half.id);
  });

  test("is as good as ever while the factor is not confirmed", async () => {
    const admin = await signedIn(backend, "admin");
    await addFactor(admin, "unverified");
    expect((await ask(backend, `/rest/v1/inquiries?id=eq.${inquiryId}`, admin)).text).toContain(inquiryId);
  });

  test("what a user says of themselves is no second factor", async () => {
    const { half } = await protectedAdmin();
    const claims = { ...half.caller.claims, user_metadata: { aal: "aal2" }, app_metadata: { aal: "aal2" } };
    const count = "select count(*)::int as count from public.inquiries";
    expect(await attempt(backend.database, { role: "authenticated", claims }, count)).toEqual([{ count: 0 }]);
  });
});

describe("recovery codes", () => {
  const make = async (user: ApiUser) =>
    (await call(backend, "make_recovery_codes", {}, user)).body as string[];
  const use = async (user: ApiUser, code: string) =>
    (await call(backend, "use_recovery_code", { code }, user)).body;

  test("are ten, kept as hashes, and give way to new ones", async () => {
    const { full } = await protectedAdmin();
    const codes = await make(full);
    expect(new Set(codes).size).toBe(10);
    const stored = JSON.stringify(await backend.database.query("select * from private.recovery_codes"));
    for (const code of codes) expect(stored).not.toContain(code);
    expect((await call(backend, "recovery_codes_left", {}, full)).body).toBe(10);
    await make(full);
    expect(await use(full, codes[0] ?? "")).toBe("wrong");
    expect((await call(backend, "recovery_codes_left", {}, full)).body).toBe(10);
  });

  test("one opens its own account once, and ends its other sessions", async () => {
    const { half, full } = await protectedAdmin();
    const [code = "", second = ""] = await make(full);
    const elsewhere = await anotherSession(backend, half.id);
    const { half: other } = await protectedAdmin();
    expect(await use(other, code), "somebody else's").toBe("wrong");
    expect(await use(half, "")).toBe("wrong");

    const race = await Promise.all([use(half, code), use(half, second)]);
    expect(race.toSorted()).toEqual(["recovered", "wrong"]);
    expect(await factorsOf(half)).toEqual([]);
    expect(await sessionsOf(half)).toEqual([half.sessionId]);
    expect(await sessionsOf(half)).not.toContain(elsewhere.sessionId);
    expect((await ask(backend, `/rest/v1/inquiries?id=eq.${inquiryId}`, half)).text).toContain(inquiryId);
    expect(await use(half, second)).toBe("wrong");
    expect(
      await backend.database.query(
        "select actor, member from public.audit_events where kind = 'factors_recovered'",
      ),
    ).toEqual([{ actor: half.id, member: half.id }]);
  });

  test("opens nothing once the session has ended", async () => {
    const { half, full } = await protectedAdmin();
    const [code = ""] = await make(full);
    await backend.database.query("delete from auth.sessions where user_id = $1", [half.id]);
    expect((await call(backend, "use_recovery_code", { code }, half)).code).toBe("42501");
    expect(await factorsOf(half)).toHaveLength(1);
  });
});

describe("a colleague", () => {
  test("removes the factor of who lost their phone, with their sessions, and it is audited", async () => {
    const { half: lost } = await protectedAdmin();
    const { full: colleague } = await protectedAdmin();
    const remove = async (user: ApiUser) =>
      (await call(backend, "remove_factors", { user_id: user.id }, colleague)).body;
    expect([await remove(lost), await remove(lost), await remove(colleague)]).toEqual([
      "removed",
      "none",
      "own",
    ]);
    expect([await factorsOf(lost), await sessionsOf(lost)]).toEqual([[], []]);
    expect(await factorsOf(colleague)).toHaveLength(1);
    expect(
      await backend.database.query(
        "select actor, member from public.audit_events where kind = 'factors_removed'",
      ),
    ).toEqual([{ actor: colleague.id, member: lost.id }]);
  });
});

test("no role of the API reads or writes the auth service's factors", async () => {
  const { full } = await protectedAdmin();
  for (const table of ["mfa_factors", "mfa_challenges", "mfa_amr_claims"])
    for (const statement of [`select * from auth.${table}`, `delete from auth.${table}`])
      expect(await attempt(backend.database, full.caller, statement), statement).toBe("42501");
});
