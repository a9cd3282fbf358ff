import { describe, expect, test } from "vitest";
import { backendOfFile } from "../helpers/test-database.ts";
import { clientOf, inquiry, signUpMember, tokenFor } from "./clients.ts";

const backend = await backendOfFile();

function get(path: string, headers: Record<string, string>) {
  return fetch(new URL(path, backend.url), { headers });
}

describe("who a request is", () => {
  const privileged = "/rest/v1/inquiries?select=organization_name";

  test("without a key, nobody", async () => {
    for (const path of [privileged, "/rest/v1/", "/auth/v1/user", "/auth/v1/settings"]) {
      expect((await get(path, {})).status, path).toBe(401);
    }
  });

  test("with a key of another project, or the secret key in the wrong place, nobody", async () => {
    expect((await get(privileged, { apikey: "sb_publishable_of_another" })).status).toBe(401);
    expect((await get(privileged, { Authorization: `Bearer ${backend.secretKey}` })).status).toBe(401);
  });

  test("with the publishable key, anon, whatever role a forged token claims", async () => {
    const { publishableKey: apikey, secretKey } = backend;
    const claims = { role: "service_role", exp: Date.now() / 1000 + 60 };
    const forged = tokenFor({ ...backend, jwtSecret: "guessed" }, claims);
    expect((await get(privileged, { apikey })).status).toBe(401);
    expect((await get(privileged, { apikey, Authorization: `Bearer ${forged}` })).status).toBe(401);
    expect((await get(privileged, { apikey, Authorization: `Bearer ${secretKey}` })).status).toBe(401);
  });

  test("with the secret key, service_role", async () => {
    await clientOf(backend).from("inquiries").insert(inquiry("비밀 키"));
    const response = await get(privileged, { apikey: backend.secretKey });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([{ organization_name: "비밀 키" }]);
  });

  test("with one of the older keys, which are tokens, whoever that token says", async () => {
    const exp = 4_000_000_000;
    const anon = tokenFor(backend, { role: "anon", exp });
    const service = tokenFor(backend, { role: "service_role", exp });
    const asked = [
      [{ apikey: service, Authorization: `Bearer ${service}` }, 200],
      [{ apikey: anon, Authorization: `Bearer ${service}` }, 200],
      [{ apikey: service }, 401],
      [{ apikey: service, Authorization: `Bearer ${anon}` }, 401],
      [{ apikey: anon, Authorization: `Bearer ${anon}` }, 401],
    ] as const;
    for (const [headers, status] of asked)
      expect((await get(privileged, { ...headers })).status, JSON.stringify(headers)).toBe(status);
  });

  test("with a session, that user, as auth.uid() and auth.jwt() say inside the policies", async () => {
    // The first account becomes admin, whatever its code.
    await signUpMember(backend, "admin");
    const { id, session } = await signUpMember(backend, "staff");
    const { data } = await clientOf(backend, session.access_token).from("user_roles").select("user_id, role");
    expect(data).toEqual([{ user_id: id, role: "staff" }]);
  });

  test("keeps its claims under either setting, the old or the new", async () => {
    const sub = crypto.randomUUID();
    const who = "select auth.uid()::text as id, auth.role() as role, auth.jwt() ->> 'sub' as sub";
    const seen = await backend.database.as({ role: "authenticated", claims: { sub } }, (sql) =>
      sql.query(who),
    );
    expect(seen).toEqual([{ id: sub, role: "authenticated", sub }]);

    const seenByNewSettingAlone = await backend.database.transaction(async (sql) => {
      await sql.query("select set_config('request.jwt.claims', $1, true)", [
        JSON.stringify({ sub, role: "authenticated" }),
      ]);
      return sql.query(who);
    });
    expect(seenByNewSettingAlone).toEqual(seen);
  });
});

describe("what a request may do", () => {
  test("column grants outlast the first request", async () => {
    const visitor = clientOf(backend);
    expect((await visitor.from("inquiries").insert(inquiry())).status).toBe(201);

    const chosen = { ...inquiry("골라 넣기"), version: 7 };
    const refused = await visitor.from("inquiries").insert(chosen);
    expect(refused).toMatchObject({ status: 401, error: { code: "42501" } });
    expect(await visitor.from("inquiries").select()).toMatchObject({ status: 401, error: { code: "42501" } });
  });

  test("schemas other than public are out of reach, even of the secret key", async () => {
    for (const schema of ["auth", "private", "local_realtime", "supabase_migrations"]) {
      const response = await get("/rest/v1/users", { apikey: backend.secretKey, "Accept-Profile": schema });
      expect(response.status, schema).toBe(406);
    }
  });
});
