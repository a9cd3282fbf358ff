import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";
import { backendOfFile } from "../../helpers/test-database.ts";
import { clientOf, signUpMember } from "../clients.ts";

const backend = await backendOfFile();

// lite logs what the trigger refuses.
let printed: MockInstance<typeof console.error>;
beforeEach(() => {
  printed = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => printed.mockClear());

function post(path: string, body: object) {
  const headers = { apikey: backend.publishableKey, "Content-Type": "application/json" };
  return fetch(new URL(path, backend.url), { method: "POST", headers, body: JSON.stringify(body) });
}

describe("the trigger's refusal", () => {
  test("is answered as hosted Supabase answers it, and leaves no account", async () => {
    const email = "uninvited@example.kr";
    const response = await post("/auth/v1/signup", {
      email,
      password: "secret1",
      data: { inviteCode: "wrong" },
    });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      code: 500,
      error_code: "unexpected_failure",
      msg: "Database error saving new user",
    });
    expect(await backend.database.query("select from auth.users where email = $1", [email])).toEqual([]);
  });

  test("holds for the other ways to an account", async () => {
    for (const path of ["/auth/v1/otp", "/auth/v1/magiclink"]) {
      const response = await post(path, { email: "by-link@example.kr", create_user: true });
      expect(response.status, path).toBe(500);
      expect(await response.json()).toMatchObject({ msg: "Database error saving new user" });
    }
    expect(await backend.database.query("select from auth.users where email like 'by-link%'")).toEqual([]);
  });

  test("prints neither password nor code", async () => {
    await post("/auth/v1/signup", {
      email: "x@example.kr",
      password: "secret1",
      data: { inviteCode: "my-code" },
    });
    const output = printed.mock.calls.map((call) => call.map((part) => inspect(part)).join(" ")).join("\n");
    expect(output).toContain("P0001");
    expect(output).not.toMatch(/my-code|\$2[aby]\$/);
  });
});

test("signing up works for the role that does it on hosted Supabase, which is no superuser", async () => {
  const inserted = await backend.database.transaction(async (sql) => {
    await sql.exec("set local role supabase_auth_admin");
    return sql.query<{ metadata: unknown }>(
      `insert into auth.users (id, email, raw_user_meta_data)
       values (gen_random_uuid(), 'replay@example.kr', '{"inviteCode": "demo-staff-invite"}')
       returning raw_user_meta_data as metadata`,
    );
  });
  expect(inserted).toHaveLength(1);
  expect(JSON.stringify(inserted)).not.toContain("demo-staff-invite");
});

test("metadata is stored as an object, not as text in JSON", async () => {
  const { id } = await signUpMember(backend, "staff");
  const kind = "select jsonb_typeof(raw_user_meta_data) as kind from auth.users where id = $1";
  expect(await backend.database.query(kind, [id])).toEqual([{ kind: "object" }]);
});

test("a password has at least six characters, and an address one account", async () => {
  const { email } = await signUpMember(backend, "staff");
  const options = { data: { inviteCode: "demo-staff-invite" } };
  const short = await clientOf(backend).auth.signUp({
    email: "short@example.kr",
    password: "12345",
    options,
  });
  expect(short.error).toMatchObject({ status: 422, code: "weak_password" });
  const again = await clientOf(backend).auth.signUp({ email, password: "secret1", options });
  expect(again.error).toMatchObject({ status: 422, code: "user_already_exists" });
});

describe("verify-invite-code", () => {
  const check = (inviteCode: string) =>
    clientOf(backend).functions.invoke("verify-invite-code", { body: { inviteCode } });

  test("says what a code is good for", async () => {
    expect((await check("demo-admin-invite")).data).toEqual({ valid: true, isAdmin: true });
    expect((await check("demo-staff-invite")).data).toEqual({ valid: true, isAdmin: false });
    expect((await check("wrong")).data).toEqual({ valid: false, isAdmin: false });
  });

  test("is the only function there is", async () => {
    expect((await post("/functions/v1/another", {})).status).toBe(404);
  });
});

test("a first request on another path than a service's is 404", async () => {
  expect((await fetch(`${backend.url}/_system/info`)).status).toBe(404);
  expect(await (await fetch(`${backend.url}/health`)).json()).toEqual({ status: "ok" });
});
