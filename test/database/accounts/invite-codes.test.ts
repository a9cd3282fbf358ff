import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { attempt, invite, signedIn } from "../callers.ts";

const backend = await backendOfFile();

const hash = createHash("sha256").update("a-code").digest("hex");
const stored = () => backend.database.query("select * from public.invite_codes order by label");

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
    const demo = createHash("sha256").update("DEM0ADM1N1NV1TE").digest("hex");
    expect(await attempt(backend.database, "owner", insert, [demo])).toBe("23505");
    expect(JSON.stringify(await stored())).not.toMatch(/demo-(admin|staff)-invite/);
  });

  test.each([
    ["GXRK-R5CP-WHDM-0711", "gxrk-r5cp-whdm-0711"],
    ["GXRK-R5CP-WHDM-0711", "GXRKR5CPWHDM0711"],
    ["GXRK-R5CP-WHDM-0711", "  gxrk r5cp\u00a0whdm O7il\n"],
    ["GXRK-R5CP-WHDM-0711", "\u200eＧＸＲＫ－R5CP\u2013WHDM\u22120711\ufeff"],
    ["demo-staff-invite", "Demo Staff Invite"],
    ["우리 학교 초대 1", "우리학교초대1"],
    ["9f86d081884c7d65", "9F86 D081 884C 7D65"],
  ])("%s is read from %j", async (code, typed) => {
    const hash = "select private.invite_code_hash($1) = private.invite_code_hash($2) as is_same";
    expect(await backend.database.query(hash, [code, typed])).toEqual([{ is_same: true }]);
  });

  test("is read neither from other letters nor from none", async () => {
    for (const typed of ["demo-staff-invit", "demo_staff_invite", "", "-", null])
      expect(
        await backend.database.query("select private.usable_invite_id($1) as id", [typed]),
        String(typed),
      ).toEqual([{ id: null }]);
  });

  test("with a hundred thousand marks on one letter is refused at once", async () => {
    const typed = `a${"\u0301\u0323".repeat(50_000)}`;
    expect(await backend.database.query("select private.usable_invite_id($1) as id", [typed])).toEqual([
      { id: null },
    ]);
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

  test("makes an account with one, and no more accounts than it has uses", async () => {
    // The first account becomes admin, whatever its code.
    await signedIn(backend, "admin");
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
