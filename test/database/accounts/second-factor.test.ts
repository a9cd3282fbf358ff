import { describe, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { tokenFor } from "../../backend/clients.ts";
import { anotherSession, type ApiUser, ask, attempt, call, signedIn, insertInquiry } from "../callers.ts";

const backend = await backendOfFile();
const inquiryId = await insertInquiry(backend.database);

async function addFactor({ id }: Pick<ApiUser, "id">, status: "verified" | "unverified" = "verified") {
  await backend.database.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, $2, 'totp', $3, now(), now(), 'sealed')`,
    [id, crypto.randomUUID(), status],
  );
}

async function withSecondFactor(user: ApiUser): Promise<ApiUser> {
  await backend.database.query("update auth.sessions set aal = 'aal2' where id = $1", [user.sessionId]);
  const claims = { ...user.caller.claims, aal: "aal2" };
  const token = tokenFor(backend, { ...claims, exp: Math.floor(Date.now() / 1000) + 3600 });
  return { ...user, caller: { role: "authenticated", claims }, token };
}

async function protectedAdmin() {
  const admin = await signedIn(backend, "admin");
  await addFactor(admin);
  const half = await anotherSession(backend, admin.id);
  return { half, full: await withSecondFactor(admin) };
}

const factorsOf = ({ id }: ApiUser) =>
  backend.database.query("select id from auth.mfa_factors where user_id = $1", [id]);
const factorOf = async (user: ApiUser) => {
  const [factor] = (await factorsOf(user)) as { id: string }[];
  return factor?.id ?? "";
};
const sessionsOf = async ({ id }: ApiUser) =>
  (await backend.database.query<{ id: string }>("select id from auth.sessions where user_id = $1", [id])).map(
    (session) => session.id,
  );

describe("with a verified factor, a password alone", () => {
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

  test("is asked for the factor by the site, and not told that the session has ended", async () => {
    const { half, full } = await protectedAdmin();
    const end = async (user: ApiUser) => (await call(backend, "session_end", {}, user)).body;
    expect([await end(half), await end(full)]).toEqual(["factor-pending", "live"]);
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
  test("removes the factor and sessions of who lost their phone, and it is audited", async () => {
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

describe("a token that still claims a second factor", () => {
  const reads = async (user: ApiUser) =>
    (await ask(backend, `/rest/v1/inquiries?id=eq.${inquiryId}`, user)).text.includes(inquiryId);

  test("does not fulfil the duty once the factor is removed, which the site learns", async () => {
    const { full } = await protectedAdmin();
    const id = await factorOf(full);
    const roles = async () => (await ask(backend, "/rest/v1/user_roles?select=role,has_factor", full)).body;
    const own = async () => ((await roles()) as { has_factor: boolean }[]).map((role) => role.has_factor);
    await backend.database.query("select private.require_second_factor(true)");
    expect([await reads(full), (await own()).includes(true)]).toEqual([true, true]);
    expect((await call(backend, "remove_factor", { id }, full)).body).toBe("removed");
    expect([await reads(full), await own()]).toEqual([false, [false]]);
    await backend.database.query("select private.require_second_factor(false)");
    expect(await reads(full)).toBe(true);
  });

  test("opens nothing where its factor is removed and another one stays", async () => {
    const { full } = await protectedAdmin();
    const elsewhere = await withSecondFactor(await anotherSession(backend, full.id));
    await addFactor(full);
    const id = await factorOf(full);
    await backend.database.query("update auth.sessions set factor_id = $2 where id = $1", [
      full.sessionId,
      id,
    ]);
    await call(backend, "remove_factor", { id }, full);
    expect([await reads(full), await reads(elsewhere)]).toEqual([false, true]);
    expect((await call(backend, "session_end", {}, full)).body).toBe("factor-pending");
  });
});

describe("a session that was not reauthenticated for ten minutes", () => {
  const stale = ({ sessionId }: ApiUser) =>
    backend.database.query(
      "update auth.sessions set created_at = now() - interval '10 minutes' where id = $1",
      [sessionId],
    );

  test("makes no recovery codes and removes no factor, and the older codes stay good", async () => {
    const { half, full } = await protectedAdmin();
    const [code = ""] = (await call(backend, "make_recovery_codes", {}, full)).body as string[];
    const id = await factorOf(full);
    await stale(full);
    for (const [name, body] of [
      ["make_recovery_codes", {}],
      ["remove_factor", { id }],
    ] as const)
      expect(await call(backend, name, body, full), name).toMatchObject({ status: 428, code: "PT428" });
    expect(await factorsOf(full)).toHaveLength(1);
    expect((await call(backend, "use_recovery_code", { code }, half)).body).toBe("recovered");
  });

  test("removes no colleague's factor, and the last of its own with the recovery codes", async () => {
    const { full } = await protectedAdmin();
    const { full: other } = await protectedAdmin();
    const id = await factorOf(full);
    for (let times = 0; times < 3; times += 1) await call(backend, "make_recovery_codes", {}, full);
    const remove = async (user: ApiUser) => (await call(backend, "remove_factor", { id }, user)).body;
    expect([await remove(other), await remove(full), await remove(full)]).toEqual([
      "gone",
      "removed",
      "gone",
    ]);
    expect((await call(backend, "recovery_codes_left", {}, full)).body).toBe(0);
    expect(
      await backend.database.query(
        "select kind, details from public.audit_events where actor = $1 and member = $1 order by id",
        [full.id],
      ),
    ).toEqual([
      { kind: "recovery_codes_made", details: { count: 3 } },
      { kind: "factor_removed", details: null },
    ]);
  });
});
