import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { clientOf } from "../../backend/clients.ts";
import { ask, invite, signedIn } from "../callers.ts";

const backend = await backendOfFile();
beforeEach(async () => {
  // lite logs what the trigger refuses.
  vi.spyOn(console, "error").mockImplementation(() => {});
  await backend.database.exec("delete from auth.users; update public.invite_codes set uses = 0");
});
afterEach(() => vi.mocked(console.error).mockClear());

const query = <Row>(statement: string, parameters?: unknown[]) =>
  backend.database.query<Row>(statement, parameters);

const joined = () =>
  query<{ email: string; role: string | null; claims: Record<string, unknown> }>(
    `select email, user_roles.role, raw_user_meta_data as claims
     from auth.users left join public.user_roles on user_id = users.id order by email`,
  );
const uses = async () =>
  (await query<{ uses: number }>("select sum(uses)::int as uses from public.invite_codes"))[0]?.uses;

const signUp = (data: unknown, email = "haneul@example.kr") =>
  ask(backend, "/auth/v1/signup", { body: { email, password: "secret1", data } });

const past = "2026-01-01T00:00:00Z";

describe("without a good code", () => {
  test.each<[what: string, metadata: () => unknown]>([
    ["no metadata", () => undefined],
    ["no code", () => ({})],
    ["no code but a claim to be admin", () => ({ isAdmin: true, role: "admin" })],
    ["an empty code", () => ({ inviteCode: "" })],
    ["a wrong code", () => ({ inviteCode: "demo-admin-invite!", isAdmin: true })],
    ["the hash of a code", async () => ({ inviteCode: (await firstHash()) ?? "none" })],
    ["a list of codes", () => ({ inviteCode: ["demo-admin-invite"] })],
    ["a pattern", () => ({ inviteCode: "%" })],
    ["a quotation", () => ({ inviteCode: "' or true --" })],
    ["a revoked code", async () => ({ inviteCode: await invite(backend.database, { revoked_at: past }) })],
    ["an expired code", async () => ({ inviteCode: await invite(backend.database, { expires_at: past }) })],
    [
      "a code used up",
      async () => ({ inviteCode: await invite(backend.database, { max_uses: 2, uses: 2 }) }),
    ],
  ])("%s makes no account, gives no role and counts no use", async (_, metadata) => {
    const data = await metadata();
    const before = await uses();
    expect(await signUp(data)).toMatchObject({
      status: 500,
      body: { msg: "Database error saving new user" },
    });
    expect(await joined()).toEqual([]);
    expect(await query("select from public.user_roles")).toEqual([]);
    expect(await uses()).toBe(before);
  });

  const firstHash = async () =>
    (await query<{ code_hash: string }>("select code_hash from public.invite_codes"))[0]?.code_hash;

  test("the other ways in make no account either", async () => {
    const admin = await signedIn(backend, "admin");
    const email = "by-another-way@example.kr";
    const ways: [path: string, body: object][] = [
      ["signup", { data: { inviteCode: "demo-admin-invite" } }],
      ["signup", { phone: "821012345678", password: "secret1" }],
      ["otp", { email, create_user: true, data: { isAdmin: true } }],
      ["otp", { phone: "821012345678", create_user: true }],
      ["magiclink", { email, create_user: true, data: { isAdmin: true } }],
      ["invite", { email }],
      ["admin/users", { email, password: "secret1", email_confirm: true }],
      ["admin/generate_link", { email, password: "secret1", type: "signup" }],
      ["token?grant_type=id_token", { provider: "google", id_token: "e30.e30.e30" }],
      ["sso", { domain: "example.kr" }],
    ];
    for (const [path, body] of ways) {
      for (const token of [undefined, admin.token]) {
        const answer = await ask(backend, `/auth/v1/${path}`, { body, token });
        expect(answer.status, path).toBeGreaterThanOrEqual(400);
      }
    }
    await ask(backend, "/auth/v1/recover", { body: { email } });
    expect(await joined()).toMatchObject([{ email: `${admin.id}@example.kr` }]);
  });
});

describe("with a good code", () => {
  test("the first is admin, whatever the code; then the code decides, not the claim", async () => {
    await signUp({ inviteCode: "demo-staff-invite", isAdmin: false }, "a@example.kr");
    await signUp({ inviteCode: "demo-staff-invite", isAdmin: true }, "b@example.kr");
    await signUp({ inviteCode: "demo-admin-invite", isAdmin: false }, "c@example.kr");
    expect(await joined()).toMatchObject([
      { email: "a@example.kr", role: "admin", claims: { isAdmin: true } },
      { email: "b@example.kr", role: "staff", claims: { isAdmin: false } },
      { email: "c@example.kr", role: "admin", claims: { isAdmin: true } },
    ]);
    expect(await uses()).toBe(3);
  });

  test("one account has one role and takes one use", async () => {
    const code = await invite(backend.database, { max_uses: 2 });
    await signUp({ inviteCode: `  ${code} ` }, "a@example.kr");
    await signUp({ inviteCode: code }, "a@example.kr");
    expect(await query("select role from public.user_roles")).toHaveLength(1);
    expect(await uses()).toBe(1);
  });

  test("the code is kept nowhere, neither with the user nor with their identities", async () => {
    const code = await invite(backend.database);
    expect((await signUp({ inviteCode: code, name: "김하늘" })).status).toBe(200);

    const tables = await query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('auth', 'public', 'private')`,
    );
    const keeping: string[] = [];
    for (const { name } of tables) {
      const rows = await query(`select from ${name} as kept where strpos(kept::text, $1) > 0`, [code]);
      if (rows.length > 0) keeping.push(name);
    }
    expect(keeping).toEqual([]);
    expect(await joined()).toMatchObject([{ claims: { name: "김하늘" } }]);
  });

  test("nobody becomes admin by saying so afterwards", async () => {
    await signUp({ inviteCode: "demo-admin-invite" }, "admin@example.kr");
    await query(
      `insert into public.inquiries (organization_name, contact_name, email, phone)
       values ('한빛초등학교', '김하늘', 'haneul@example.kr', '010-1234-5678')`,
    );
    const client = clientOf(backend);
    const options = { data: { inviteCode: "demo-staff-invite" } };
    await client.auth.signUp({ email: "staff@example.kr", password: "secret1", options });
    const boasts = { isAdmin: true, role: "admin", inviteCode: "demo-admin-invite" };
    expect((await client.auth.updateUser({ data: boasts })).error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();

    const id = (await client.auth.getUser()).data.user?.id;
    const role = await client
      .from("user_roles")
      .select("role")
      .eq("user_id", id)
      .eq("role", "admin")
      .maybeSingle();
    expect(role).toMatchObject({ data: null, error: null });
    expect((await client.from("inquiries").select()).data).toEqual([]);
    expect(
      (await client.from("inquiries").update({ status: "completed" }).neq("status", "x").select()).data,
    ).toEqual([]);

    const { data } = await client.auth.getSession();
    const body = { role: "service_role", app_metadata: { role: "admin" }, is_super_admin: true };
    await ask(backend, "/auth/v1/user", { method: "PUT", body, token: data.session?.access_token });
    expect(
      await query("select role, raw_app_meta_data ->> 'role' as app_role from auth.users where id = $1", [
        id,
      ]),
    ).toEqual([{ role: "authenticated", app_role: null }]);
  });

  test("of ten who are first at the same time, one is admin", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        signUp({ inviteCode: "demo-staff-invite" }, `first-${number}@example.kr`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const roles = (await joined()).map(({ role }) => role);
    expect(roles.filter((role) => role === "admin")).toHaveLength(1);
    expect(roles.filter((role) => role === "staff")).toHaveLength(9);
  });

  test("of ten who use a one-use code at the same time, one has an account", async () => {
    const inviteCode = await invite(backend.database, { max_uses: 1 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => signUp({ inviteCode }, `race-${number}@example.kr`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await joined()).toHaveLength(1);
    expect(await query("select from public.user_roles")).toHaveLength(1);
    expect(await uses()).toBe(1);
  });
});
