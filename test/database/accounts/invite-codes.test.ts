import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import type { Caller } from "../../../supabase/local/database/database.ts";
import { ask, attempt, invite, service, signedIn, visitor } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
const staff = await signedIn(backend, "staff");

const codes = "/rest/v1/invite_codes";
const hash = createHash("sha256").update("a-code").digest("hex");
const stored = () => backend.database.query("select * from public.invite_codes order by label");
const outsiders = (): [who: string, caller: Caller, token?: string][] => [
  ["a visitor", visitor],
  ["staff", staff.caller, staff.token],
  ["an admin", admin.caller, admin.token],
];

describe("invite codes are out of reach", () => {
  test("nobody reads, adds, changes or deletes one through the API, admins neither", async () => {
    const before = await stored();
    for (const [who, , token] of outsiders()) {
      const refused = { status: token ? 403 : 401, code: "42501" };
      const everyRow = `${codes}?id=not.is.null`;
      expect(await ask(backend, codes, { token }), who).toMatchObject(refused);
      expect(await ask(backend, `${codes}?select=label&limit=0`, { token }), who).toMatchObject(refused);
      const added = { code_hash: hash, grants_admin: true };
      expect(await ask(backend, codes, { body: added, token }), who).toMatchObject(refused);
      const changed = { uses: 0, max_uses: 9, grants_admin: true };
      expect(await ask(backend, everyRow, { method: "PATCH", body: changed, token }), who).toMatchObject(
        refused,
      );
      expect(await ask(backend, everyRow, { method: "DELETE", token }), who).toMatchObject(refused);
    }
    expect(await stored()).toEqual(before);
  });

  test("nor any column of one in SQL", async () => {
    const columns = Object.keys((await stored())[0] ?? {});
    expect(columns).toHaveLength(10);
    for (const [who, caller] of outsiders()) {
      for (const column of columns) {
        for (const statement of [
          `select ${column} from public.invite_codes`,
          `insert into public.invite_codes (${column}) values (default)`,
          `update public.invite_codes set ${column} = default`,
        ]) {
          expect(await attempt(backend.database, caller, statement), `${who}: ${statement}`).toBe("42501");
        }
      }
      for (const statement of ["delete from public.invite_codes", "truncate public.invite_codes"]) {
        expect(await attempt(backend.database, caller, statement), `${who}: ${statement}`).toBe("42501");
      }
    }
  });

  test("what checks a code answers the service role alone", async () => {
    const body = { code: "demo-admin-invite", caller: "somebody" };
    for (const [who, caller, token] of outsiders()) {
      const refused = { status: token ? 403 : 401, code: "42501" };
      expect(await ask(backend, "/rest/v1/rpc/check_invite_code", { body, token }), who).toMatchObject(
        refused,
      );
      const query = new URLSearchParams(body);
      expect(await ask(backend, `/rest/v1/rpc/check_invite_code?${query}`, { token }), who).toMatchObject(
        refused,
      );
      const call = "select public.check_invite_code('demo-admin-invite', 'somebody')";
      expect(await attempt(backend.database, caller, call), who).toBe("42501");
    }
    const answer = "select public.check_invite_code('demo-admin-invite', 'the function') as answer";
    expect(await attempt(backend.database, service, answer)).toEqual([{ answer: "admin" }]);
    for (const statement of ["select from public.invite_codes", "update public.invite_codes set uses = 0"])
      expect(await attempt(backend.database, service, statement), statement).toBe("42501");
  });

  test("the private schema is behind no address, and its functions and tables are nobody's", async () => {
    const { publishableKey: apikey } = backend;
    for (const [who, caller, token] of outsiders()) {
      for (const name of ["is_admin", "usable_invite_id", "invite_code_hash", "redeem_invite_at_sign_up"]) {
        const path = `/rest/v1/rpc/${name}`;
        expect((await ask(backend, path, { body: { code: "x" }, token })).status, `${who}: ${name}`).toBe(
          404,
        );
        const headers = { apikey, "Content-Profile": "private" };
        expect((await ask(backend, path, { body: {}, token, headers })).status, `${who}: ${name}`).toBe(406);
      }
      for (const statement of [
        "select private.usable_invite_id('demo-admin-invite')",
        "select private.invite_code_hash('demo-admin-invite')",
        "select * from private.attempt_counts",
        "delete from private.attempt_counts",
        "create table private.mine ()",
        "create function public.mine() returns int language sql as 'select 1'",
      ]) {
        expect(await attempt(backend.database, caller, statement), `${who}: ${statement}`).toBe("42501");
      }
    }
  });
});

describe("an invite code", () => {
  const add = (columns: string, ...values: unknown[]) =>
    attempt(
      backend.database,
      "owner",
      `insert into public.invite_codes (code_hash, ${columns})
       values ($1, ${values.map((_, index) => `$${index + 2}`).join(", ")}) returning uses, grants_admin, max_uses`,
      [hash, ...values],
    );

  test("is for one use and gives no admin unless it says so", async () => {
    expect(await add("label", "새 코드")).toEqual([{ uses: 0, grants_admin: false, max_uses: 1 }]);
  });

  test("is used no more often than it may be", async () => {
    expect(await add("max_uses, uses", 2, 2)).toHaveLength(1);
    expect(await add("max_uses, uses", 2, 3)).toBe("23514");
    expect(await add("max_uses, uses", 2, -1)).toBe("23514");
    expect(await add("max_uses", 0)).toBe("23514");
  });

  test("is stored as a SHA-256 hash and as nothing else, once", async () => {
    const insert = "insert into public.invite_codes (code_hash) values ($1) returning 1";
    for (const text of ["a-code", hash.toUpperCase(), hash.slice(1), `${hash}0`, `${hash}\n`, ""]) {
      expect(await attempt(backend.database, "owner", insert, [text]), text).toBe("23514");
    }
    const demo = createHash("sha256").update("demo-admin-invite").digest("hex");
    expect(await attempt(backend.database, "owner", insert, [demo])).toBe("23505");
    expect(JSON.stringify(await stored())).not.toMatch(/demo-(admin|staff)-invite/);
  });

  test("means the same with blanks around it, and another in other letters", async () => {
    const [found] = await backend.database.query(
      `select private.usable_invite_id('demo-staff-invite') is not null as exact,
              private.usable_invite_id('  demo-staff-invite ') is not null as padded,
              private.usable_invite_id('DEMO-STAFF-INVITE') is not null as shouted,
              private.usable_invite_id('') is not null as empty,
              private.usable_invite_id(null) is not null as missing`,
    );
    expect(found).toEqual({ exact: true, padded: true, shouted: false, empty: false, missing: false });
  });
});

describe("the role that signs people up on hosted Supabase", () => {
  const signUp = (claims: object | null) =>
    backend.database.transaction(async (sql) => {
      await sql.exec("set local role supabase_auth_admin");
      const id = crypto.randomUUID();
      const user = "insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)";
      await sql.query(user, [id, `${id}@example.kr`, claims]);
      const identity = `insert into auth.identities (id, provider_id, user_id, provider, identity_data)
        values (gen_random_uuid(), $1, $2, 'email', $3)`;
      await sql.query(identity, [id, id, { ...claims, sub: id }]);
      await sql.query("update auth.users set raw_user_meta_data = $2 where id = $1", [
        id,
        { ...claims, sub: id },
      ]);
      return id;
    });

  test("is refused without a code", async () => {
    await expect(signUp(null)).rejects.toMatchObject({ code: "P0001" });
    await expect(signUp({ isAdmin: true })).rejects.toMatchObject({ code: "P0001" });
  });

  test("makes an account with one, and no more accounts than it has uses", async () => {
    const inviteCode = await invite(backend.database);
    const id = await signUp({ inviteCode });
    const role = "select role from public.user_roles where user_id = $1";
    expect(await backend.database.query(role, [id])).toEqual([{ role: "staff" }]);
    await expect(signUp({ inviteCode })).rejects.toMatchObject({ code: "P0001" });
  });

  test("leaves neither the code nor the claim to be admin behind", async () => {
    const inviteCode = await invite(backend.database);
    const id = await signUp({ inviteCode, isAdmin: true, name: "김하늘" });
    const kept = await backend.database.query<{ users: object; identities: object }>(
      `select raw_user_meta_data as users, identity_data as identities
       from auth.users join auth.identities on user_id = users.id where users.id = $1`,
      [id],
    );
    expect(JSON.stringify(kept)).not.toContain(inviteCode);
    expect(JSON.stringify(kept)).not.toContain('"isAdmin":true');
    expect(kept).toMatchObject([{ users: { name: "김하늘" }, identities: { name: "김하늘" } }]);
  });
});
