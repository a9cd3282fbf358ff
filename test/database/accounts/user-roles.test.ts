import { describe, expect, test } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import type { Caller } from "../../../supabase/local/database/database.ts";
import { ask, attempt, service, signedIn, visitor } from "../callers.ts";

const backend = await backendOfFile();
const admin = await signedIn(backend, "admin");
const staff = await signedIn(backend, "staff");
const roleless = await signedIn(backend, null);

const roles = "/rest/v1/user_roles";
const everyone = (): [who: string, caller: Caller, token?: string][] => [
  ["a visitor", visitor],
  ["somebody without a role", roleless.caller, roleless.token],
  ["staff", staff.caller, staff.token],
  ["an admin", admin.caller, admin.token],
];

describe("reading roles", () => {
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
  test("the database's owner makes somebody admin, and the service role does not", async () => {
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
