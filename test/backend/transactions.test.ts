import { Agent, get } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import type { LocalDatabase } from "../../supabase/local/database/database.ts";
import {
  copyOfEmbeddedTemplate,
  copyOfTemplate,
  openTestDatabase,
  startTestBackend,
} from "../helpers/test-database.ts";
import { clientOf, inquiry, pause, signUpMember } from "./clients.ts";

let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend({}, copyOfEmbeddedTemplate());
});
afterAll(() => backend.stop());

test("a connection idle while the database was busy takes the next request", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise((resolve, reject) => {
      const request = get(`${backend.url}/health`, { agent }, (response) => {
        response.resume().once("end", () => resolve(response.statusCode));
      });
      request.once("error", reject);
    });
  expect(await ask()).toBe(200);
  // Longer than Node keeps an idle connection open.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 7_000);
  expect(await ask()).toBe(200);
  agent.destroy();
});

describe("requests at the same time", () => {
  test("do not share a transaction: every acknowledged inquiry is stored", async () => {
    const visitor = clientOf(backend);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, number) => visitor.from("inquiries").insert(inquiry(`동시 ${number}`))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 201));

    const [stored] = await backend.database.query<{ count: number }>(
      "select count(*)::int as count from public.inquiries where organization_name like '동시 %'",
    );
    expect(stored?.count).toBe(60);
  });

  test("do not share a role: admins read everything while visitors are refused", async () => {
    const { session } = await signUpMember(backend, "admin");
    const admin = clientOf(backend, session.access_token);
    const visitor = clientOf(backend);
    const rounds = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const [read, refused, raw] = await Promise.all([
          admin.from("inquiries").select("id").limit(1),
          visitor.from("inquiries").insert({ ...inquiry(), status: "completed" }),
          backend.database.query<{ role: string }>("select current_user::text as role"),
        ]);
        return [read.data?.length, refused.error?.code, raw[0]?.role];
      }),
    );
    expect(new Set(rounds.map(String))).toEqual(new Set(["1,42501,postgres"]));
  });
});

describe("transactions that overlap in time", () => {
  const insert = "insert into public.inquiries (organization_name, contact_name, email, phone)";

  test("each keep or lose what is theirs, and no plain query slips into them", async () => {
    const { connection, pglite } = backend.database;
    const users = new Set<string>();
    const attempts = Array.from({ length: 20 }, (_, number) =>
      connection.withContext({ auth: { role: "anon" } }, async (request) => {
        await sql`${sql.raw(insert)} values (${`겹침 ${number}`}, '김', 'a@b.kr', '010-1234-5678')`.execute(
          request,
        );
        await pause(2);
        if (number % 2) throw new Error("changed its mind");
      }),
    );
    const queries = Array.from({ length: 20 }, async () => {
      await pause(Math.random() * 40);
      const result = await pglite?.query<{ name: string }>("select current_user::text as name");
      users.add(result?.rows[0]?.name ?? "nobody");
    });
    const outcomes = await Promise.allSettled(attempts);
    await Promise.all(queries);

    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    const [stored] = await backend.database.query<{ count: number }>(
      "select count(*)::int as count from public.inquiries where organization_name like '겹침 %'",
    );
    expect(stored?.count).toBe(10);
    expect(users).toEqual(new Set(["postgres"]));
  });
});

describe.each([
  ["PGlite", copyOfEmbeddedTemplate],
  ["Postgres", copyOfTemplate],
])("what requests set for their transaction, on %s,", (_, copy) => {
  let database: LocalDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(await copy());
  });
  afterAll(() => database.close());

  const now = sql<{ role: string; headers: string; method: string }>`
    select current_user::text as role, coalesce(current_setting('request.headers', true), '') as headers,
      coalesce(current_setting('request.method', true), '') as method`;

  test("is set to the letter for its next statement, and for nothing after it", async () => {
    const { kysely } = database.connection;
    const before = await now.execute(kysely);
    const value = JSON.stringify({ words: "it's \\ \u0000 \\u0041 $1 'x', 'y', true) --" });
    const inside = await kysely.transaction().execute(async (transaction) => {
      await sql`SELECT set_config('role', ${"anon"}, true)`.execute(transaction);
      await sql`SELECT set_config('request.headers', ${"{}"}, true)`.execute(transaction);
      await sql`select set_config('request.headers', ${value}, true)`.execute(transaction);
      await sql`SELECT set_config('request.method', '', true)`.execute(transaction);
      await sql`SET LOCAL ROLE "authenticated"`.execute(transaction);
      return now.execute(transaction);
    });
    expect(inside.rows).toEqual([{ role: "authenticated", headers: value, method: "" }]);
    expect((await now.execute(kysely)).rows).toEqual(before.rows);
  });

  test("does not keep one that failed from being taken back", async () => {
    const { kysely } = database.connection;
    const failing = kysely.transaction().execute(async (transaction) => {
      await sql`select nonsense`.execute(transaction).catch(() => {});
      await sql`SELECT set_config('role', ${"anon"}, true)`.execute(transaction);
      throw new Error("changed its mind");
    });
    await expect(failing).rejects.toThrow("changed its mind");
    expect((await now.execute(kysely)).rows).toMatchObject([{ headers: "" }]);
  });
});
