import { inspect } from "node:util";
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
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

test("the trigger's refusal prints neither password nor code", async () => {
  await post("/auth/v1/signup", {
    email: "x@example.kr",
    password: "secret1",
    data: { inviteCode: "my-code" },
  });
  const output = printed.mock.calls.map((call) => call.map((part) => inspect(part)).join(" ")).join("\n");
  expect(output).toContain("P0001");
  expect(output).not.toMatch(/my-code|\$2[aby]\$/);
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

test("verify-invite-code is the only function there is", async () => {
  expect((await post("/functions/v1/another", {})).status).toBe(404);
});

test("a first request on another path than a service's is 404", async () => {
  expect((await fetch(`${backend.url}/_system/info`)).status).toBe(404);
  expect(await (await fetch(`${backend.url}/health`)).json()).toEqual({ status: "ok" });
});
