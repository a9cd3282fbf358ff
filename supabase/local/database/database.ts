import type { PGlite } from "@electric-sql/pglite";
import type { PgliteConnection } from "@supabase/lite/pglite";
import type { PostgresConnection } from "@supabase/lite/postgres";
import { openPgliteConnection } from "./pglite-connection.ts";
import { openPostgresConnection } from "./postgres-connection.ts";
import { answerAsPostgrest } from "./postgrest-errors.ts";

/** On whose behalf SQL runs: a role of the API, and the claims of the token that gave it. */
export type Caller = { role: "anon" | "authenticated" | "service_role"; claims?: Record<string, unknown> };

/** SQL in a transaction. `query` takes one statement with `$1` parameters, `exec` any number without. */
export type Sql = {
  query<Row>(statement: string, parameters?: unknown[]): Promise<Row[]>;
  exec(script: string): Promise<void>;
};

/** An open database. Its own SQL runs as the superuser; `as` runs it as somebody else. */
export type Database = Sql & {
  connection: PgliteConnection | PostgresConnection;
  /** The PGlite itself, absent on a real Postgres. Safe to use beside running requests. */
  pglite?: PGlite;
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** Runs `work` in a transaction as PostgREST would for this caller: role and both claim settings. */
  as<Result>(caller: Caller, work: (sql: Sql) => Promise<Result>): Promise<Result>;
  listen(channel: string, heard: () => void): Promise<void>;
  close(): Promise<void>;
};

/** Opens PGlite on a folder, or in memory without one. The caller holds the folder's lock. */
export async function openPglite(folder?: string): Promise<Database> {
  const connection = await openPgliteConnection(folder);
  const pglite = connection.driver;
  return assemble(connection, {
    ...sqlOf(pglite),
    pglite,
    transaction: (work) => pglite.transaction((tx) => work(sqlOf(tx))),
    listen: async (channel, heard) => void (await pglite.listen(channel, heard)),
  });
}

/** Connects to a real Postgres. */
export async function openPostgres(url: string): Promise<Database> {
  const connection = openPostgresConnection(url);
  const postgres = connection.driver;
  const sqlThrough = (client: Pick<typeof postgres, "unsafe">): Sql => ({
    query: async <Row>(statement: string, parameters: unknown[] = []) => {
      const rows = await client.unsafe(statement, parameters as never[]);
      return [...rows] as Row[];
    },
    exec: async (script) => void (await client.unsafe(script)),
  });
  return assemble(connection, {
    ...sqlThrough(postgres),
    transaction: async <Result>(work: (sql: Sql) => Promise<Result>) =>
      (await postgres.begin((client) => work(sqlThrough(client)))) as Result,
    listen: async (channel, heard) => void (await postgres.listen(channel, heard)),
  });
}

type Access = Omit<Database, "connection" | "as" | "close">;

function assemble(connection: PgliteConnection | PostgresConnection, access: Access): Database {
  leaveGrantsAlone(connection);
  answerAsPostgrest(connection);
  return {
    ...access,
    connection,
    as: (caller, work) =>
      access.transaction(async (sql) => {
        await assume(sql, caller);
        return work(sql);
      }),
    close: () => connection.close(),
  };
}

// Otherwise lite grants everything on every table to anon and authenticated before its first request.
function leaveGrantsAlone(connection: PgliteConnection | PostgresConnection): void {
  Object.assign(connection, { rlsState: "active" });
}

async function assume(sql: Sql, { role, claims = {} }: Caller): Promise<void> {
  const subject = typeof claims["sub"] === "string" ? claims["sub"] : "";
  await sql.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
            set_config('request.jwt.claim.sub', $3, true), set_config('request.jwt.claim.role', $1, true)`,
    [role, JSON.stringify({ ...claims, role }), subject],
  );
}

function sqlOf(source: Pick<PGlite, "query" | "exec">): Sql {
  return {
    query: async <Row>(statement: string, parameters?: unknown[]) =>
      (await source.query<Row>(statement, parameters)).rows,
    exec: async (script) => void (await source.exec(script)),
  };
}
