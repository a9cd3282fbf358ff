import { describe, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import type { Caller } from "../../../supabase/local/database/database.ts";
import { ask, attempt, service, signedIn, visitor, type ApiUser } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
const staff = await signedIn(backend, "staff");
const roleless = await signedIn(backend, null);

const roles = "/rest/v1/user_roles";
const stored = () => backend.database.query("select user_id, role from public.user_roles order by role");
const everyone = (): [who: string, caller: Caller, token?: string][] => [
  ["a visitor", visitor],
  ["somebody without a role", roleless.caller, roleless.token],
  ["staff", staff.caller, staff.token],
  ["an admin", admin.caller, admin.token],
];

describe("reading roles", () => {
  test("each reads their own, an admin everybody's", async () => {
    const read = async ({ token }: ApiUser) =>
      (await ask(backend, `${roles}?select=user_id,role&order=role`, { token })).body;
    expect(await read(admin)).toEqual([
      { user_id: admin.id, role: "admin" },
      { user_id: staff.id, role: "staff" },
    ]);
    expect(await read(staff)).toEqual([{ user_id: staff.id, role: "staff" }]);
    expect(await read(roleless)).toEqual([]);
  });

  test("staff read nobody else's, however they ask", async () => {
    for (const query of [
      `?user_id=eq.${admin.id}`,
      `?user_id=neq.${staff.id}`,
      "?role=eq.admin",
      `?or=(role.eq.admin,user_id.neq.${staff.id})`,
    ]) {
      const question = { token: staff.token, headers: { Prefer: "count=exact" } };
      const { body, headers } = await ask(backend, roles + query, question);
      expect(body, query).toEqual([]);
      expect(headers.get("content-range"), query).toBe("*/0");
    }
  });

  test("a visitor reads none", async () => {
    expect(await ask(backend, roles)).toMatchObject({ status: 401, code: "42501" });
    expect(await attempt(backend.database, visitor, "select private.is_admin()")).toBe("42501");
  });

  test("the question the site asks has an answer for admins alone", async () => {
    for (const [person, expected] of [
      [admin, [{ role: "admin" }]],
      [staff, []],
      [roleless, []],
    ] as const) {
      const path = `${roles}?select=role&user_id=eq.${person.id}&role=eq.admin`;
      expect((await ask(backend, path, { token: person.token })).body).toEqual(expected);
      const isAdmin = "select private.is_admin() as answer";
      expect(await attempt(backend.database, person.caller, isAdmin)).toEqual([
        { answer: expected.length > 0 },
      ]);
    }
  });

  test("roles lead to no account's data: users cannot be embedded", async () => {
    for (const embedded of ["users(*)", "...users(email)", "inquiries(*)"]) {
      const answer = await ask(backend, `${roles}?select=role,${embedded}`, { token: staff.token });
      expect(answer.status, embedded).toBeGreaterThanOrEqual(400);
      expect(answer.text).not.toContain("example.kr");
    }
    const users = "select email from auth.users";
    for (const [who, caller] of everyone()) {
      expect(await attempt(backend.database, caller, users), who).toBe("42501");
    }
  });
});

describe("writing roles", () => {
  test("nobody gives, changes or takes one through the API", async () => {
    const before = await stored();
    for (const [who, , token] of everyone()) {
      const refused = { status: token ? 403 : 401, code: "42501" };
      for (const user_id of [roleless.id, staff.id, admin.id]) {
        const ofUser = `${roles}?user_id=eq.${user_id}`;
        const body = { user_id, role: "admin" };
        const upsert = { Prefer: "resolution=merge-duplicates" };
        expect(await ask(backend, roles, { body, token }), who).toMatchObject(refused);
        expect(await ask(backend, roles, { body, token, headers: upsert }), who).toMatchObject(refused);
        expect(await ask(backend, ofUser, { method: "PATCH", body, token }), who).toMatchObject(refused);
        expect(await ask(backend, ofUser, { method: "DELETE", token }), who).toMatchObject(refused);
      }
    }
    expect(await stored()).toEqual(before);
  });

  test("nor in SQL, column by column", async () => {
    const statements = [
      `insert into public.user_roles (user_id, role) values ('${roleless.id}', 'admin')`,
      "update public.user_roles set role = 'admin'",
      `update public.user_roles set user_id = '${roleless.id}'`,
      "update public.user_roles set created_at = now()",
      "delete from public.user_roles",
      "truncate public.user_roles",
    ];
    for (const [who, caller] of everyone()) {
      for (const statement of statements) {
        expect(await attempt(backend.database, caller, statement), `${who}: ${statement}`).toBe("42501");
      }
    }
  });

  test("the database's owner makes somebody admin, with a role there is, and the service role does not", async () => {
    const give = "insert into public.user_roles (user_id, role) values ($1, $2) returning role";
    const { database } = backend;
    expect(await attempt(database, service, give, [roleless.id, "admin"])).toBe("42501");
    expect(await attempt(database, "owner", give, [roleless.id, "admin"])).toEqual([{ role: "admin" }]);
    expect(await attempt(database, "owner", give, [roleless.id, "owner"])).toBe("23514");
    expect(await attempt(database, "owner", give, [staff.id, "staff"])).toBe("23505");
    await expect(
      database.transaction((sql) => sql.query(give, [crypto.randomUUID(), "admin"])),
    ).rejects.toMatchObject({ code: "23503" });
  });

  test("a role taken away counts at once, while the token is still good", async () => {
    const leaving = await signedIn(backend, "admin");
    const inquiries = () => ask(backend, "/rest/v1/inquiries?select=id", { token: leaving.token });
    await backend.database.query(
      `insert into public.inquiries (organization_name, contact_name, email, phone)
       values ('한빛초등학교', '김하늘', 'haneul@example.kr', '010-1234-5678')`,
    );
    expect((await inquiries()).body).toHaveLength(1);
    await backend.database.query("delete from public.user_roles where user_id = $1", [leaving.id]);
    expect((await inquiries()).body).toEqual([]);
  });

  test("an account that is deleted takes its roles along", async () => {
    const { id } = await signedIn(backend, "admin");
    await backend.database.query("delete from auth.users where id = $1", [id]);
    expect(await backend.database.query("select from public.user_roles where user_id = $1", [id])).toEqual(
      [],
    );
  });
});
