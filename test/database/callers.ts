import { expect, vi } from "vitest";
import type { Backend } from "../../supabase/local/backend.ts";
import type { Caller, LocalDatabase, Sql } from "../../supabase/local/database/database.ts";
import { responseDueAt } from "../../app/korean/business-hours.server.ts";
import { tokenFor } from "../backend/clients.ts";

export const visitor: Caller = { role: "anon" };
export const service: Caller = { role: "service_role" };

export type ApiUser = { id: string; sessionId: string; caller: Caller; token: string };

type Signing = Pick<Backend, "database" | "jwtSecret">;

export async function signedIn(backend: Signing, role: "admin" | "staff" | null): Promise<ApiUser> {
  const id = crypto.randomUUID();
  await backend.database.transaction(async (sql) => {
    await sql.query(
      `insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, '{"inviteCode": "demo-staff-invite"}')`,
      [id, `${id}@example.kr`],
    );
    await sql.query("delete from public.user_roles where user_id = $1", [id]);
    if (role) await sql.query("insert into public.user_roles (user_id, role) values ($1, $2)", [id, role]);
  });
  return anotherSession(backend, id);
}

export async function anotherSession(backend: Signing, id: string): Promise<ApiUser> {
  const claims = await sessionClaims(backend.database, id);
  const token = tokenFor(backend, { ...claims, exp: Math.floor(Date.now() / 1000) + 3600 });
  return { id, sessionId: claims.session_id, caller: { role: "authenticated", claims }, token };
}

/** Starts a session; returns its token's claims. */
export async function sessionClaims({ query }: Pick<LocalDatabase, "query">, id: string) {
  const session_id = crypto.randomUUID();
  await query("insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')", [session_id, id]);
  return { sub: id, role: "authenticated", aud: "authenticated", session_id, aal: "aal1" };
}

export async function invite(
  database: LocalDatabase,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const code = `code-${crypto.randomUUID()}`;
  await database.query(
    `insert into public.invite_codes (code_hash, max_uses, uses, grants_admin, expires_at, revoked_at, created_by)
     select private.invite_code_hash($1), coalesce(max_uses, 1), coalesce(uses, 0), coalesce(grants_admin, false),
       expires_at, revoked_at, created_by
     from jsonb_populate_record(null::public.invite_codes, $2)`,
    [code, columns],
  );
  return code;
}

export async function insertInquiry(database: LocalDatabase, columns: Record<string, unknown> = {}) {
  const row: Record<string, unknown> = {
    organization_name: "한빛초등학교",
    contact_name: "김하늘",
    email: "haneul@example.kr",
    phone: "010-1234-5678",
    due_at: responseDueAt(new Date((columns.created_at as string | undefined) ?? Date.now())).toISOString(),
    ...columns,
  };
  const names = Object.keys(row);
  const [stored] = await database.query<{ id: string }>(
    `insert into public.inquiries (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")})
     returning id`,
    Object.values(row),
  );
  if (!stored) throw new Error("the inquiry was not stored");
  return stored.id;
}

/** Resolves once so many of the database's sessions wait for a lock. */
export const untilBlocked = (database: LocalDatabase, sessions: number) =>
  vi.waitFor(
    async () =>
      expect(
        await database.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        ),
      ).toHaveLength(sessions),
    { timeout: 60_000 },
  );

class Undone extends Error {
  readonly rows: unknown[];
  constructor(rows: unknown[]) {
    super("undone");
    this.rows = rows;
  }
}

/** Returns the rows or the refusal's SQLSTATE, and rolls back. `owner` bypasses the API, as in the SQL editor. */
export async function attempt(
  database: LocalDatabase,
  caller: Caller | "owner",
  statement: string,
  parameters: unknown[] = [],
): Promise<unknown[] | string> {
  const undone = async (sql: Sql) => {
    throw new Undone(await sql.query(statement, parameters));
  };
  try {
    return await (caller === "owner" ? database.transaction(undone) : database.as(caller, undone));
  } catch (error) {
    if (error instanceof Undone) return error.rows;
    if (error instanceof Error && "code" in error) return String(error.code);
    throw error;
  }
}

type Question = { method?: string; token?: string; body?: unknown; headers?: Record<string, string> };

export async function ask(backend: Backend, path: string, question: Question = {}) {
  const { token, body, method = body === undefined ? "GET" : "POST", headers } = question;
  const response = await fetch(new URL(path, backend.url), {
    method,
    headers: {
      apikey: backend.publishableKey,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") && text !== "";
  const answer: unknown = isJson ? JSON.parse(text) : null;
  const code = typeof answer === "object" && answer !== null && "code" in answer ? answer.code : undefined;
  return { status: response.status, code, body: answer, text, headers: response.headers };
}

/** Returns what undoes the change. */
export async function changeInquiry(backend: Backend, inquiry: string, body: object, who: ApiUser) {
  const path = `/rest/v1/inquiries?id=eq.${inquiry}`;
  expect((await ask(backend, path, { method: "PATCH", body, token: who.token })).status).toBe(204);
  const [row] = await backend.database.query<{ undo_id: string }>(
    "select undo_id from public.inquiries where id = $1",
    [inquiry],
  );
  return row?.undo_id ?? "";
}

/** Returns what came of each inquiry that the action touched, by their ids. */
export async function undoneBy(backend: Backend, undo_id: string, who: ApiUser) {
  const { body } = await call(backend, "undo", { undo_id }, who);
  return Object.fromEntries(
    (body as { id: string; outcome: string }[]).map(({ id, outcome }) => [id, outcome]),
  );
}

/** As the site's own server asks. */
export function callAsSite(backend: Backend, name: string, body: object, { token }: ApiUser) {
  const headers = { "X-Site-Token": backend.siteToken };
  return ask(backend, `/rest/v1/rpc/${name}`, { body, token, headers });
}

export function call(backend: Backend, name: string, body: object = {}, who?: ApiUser) {
  return ask(backend, `/rest/v1/rpc/${name}`, { body, token: who?.token });
}
