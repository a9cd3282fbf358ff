import type { PGlite } from "@electric-sql/pglite";
import type { PgliteConnection } from "@supabase/lite/pglite";
import type { PostgresConnection } from "@supabase/lite/postgres";
import { openPgliteConnection } from "./pglite-connection.ts";
import { openPostgresConnection } from "./postgres-connection.ts";
import { usePostgrestErrors } from "./postgrest-errors.ts";
import { useRequestHeaders } from "./request-headers.ts";

export type Caller = {
  role: "anon" | "authenticated" | "service_role";
  claims?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** `query` takes one statement with `$1` parameters, `exec` any number of statements without. */
export type Sql = {
  query<Row>(statement: string, parameters?: unknown[]): Promise<Row[]>;
  exec(script: string): Promise<void>;
};

/** An open database. Its SQL runs as the superuser, except in `as`. */
export type LocalDatabase = Sql & {
  connection: PgliteConnection | PostgresConnection;
  pglite?: PGlite;
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** Runs `work` in a transaction with the role and claim settings that PostgREST sets for this caller. */
  as<Result>(caller: Caller, work: (sql: Sql) => Promise<Result>): Promise<Result>;
  listen(channel: string, onNotify: () => void): Promise<void>;
  close(): Promise<void>;
};

export async function openPglite(folder?: string): Promise<LocalDatabase> {
  const connection = await openPgliteConnection(folder);
  const pglite = connection.driver;
  return withCallers(connection, {
    ...sqlOfPglite(pglite),
    pglite,
    transaction: (work) => pglite.transaction((tx) => work(sqlOfPglite(tx))),
    listen: async (channel, onNotify) => void (await pglite.listen(channel, onNotify)),
  });
}

export async function openPostgres(url: string): Promise<LocalDatabase> {
  const connection = openPostgresConnection(url);
  const postgres = connection.driver;
  const sqlOfClient = (client: Pick<typeof postgres, "unsafe">): Sql => ({
    query: async <Row>(statement: string, parameters: unknown[] = []) => {
      const rows = await client.unsafe(statement, parameters as never[]);
      return [...rows] as Row[];
    },
    exec: async (script) => void (await client.unsafe(script)),
  });
  return withCallers(connection, {
    ...sqlOfClient(postgres),
    transaction: async <Result>(work: (sql: Sql) => Promise<Result>) =>
      (await postgres.begin((client) => work(sqlOfClient(client)))) as Result,
    listen: async (channel, onNotify) => void (await postgres.listen(channel, onNotify)),
  });
}

type Access = Omit<LocalDatabase, "connection" | "as" | "close">;

function withCallers(connection: PgliteConnection | PostgresConnection, access: Access): LocalDatabase {
  keepGrants(connection);
  usePostgrestErrors(connection);
  useRequestHeaders(connection);
  return {
    ...access,
    connection,
    as: (caller, work) =>
      access.transaction(async (sql) => {
        await setCaller(sql, caller);
        return work(sql);
      }),
    close: () => connection.close(),
  };
}

// With any other `rlsState`, lite grants ALL on every table to anon and authenticated at its first request.
function keepGrants(connection: PgliteConnection | PostgresConnection): void {
  Object.assign(connection, { rlsState: "active" });
}

async function setCaller(sql: Sql, { role, claims = {}, headers = {} }: Caller): Promise<void> {
  const subject = typeof claims["sub"] === "string" ? claims["sub"] : "";
  await sql.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
            set_config('request.jwt.claim.sub', $3, true), set_config('request.jwt.claim.role', $1, true),
            set_config('request.headers', $4, true)`,
    [role, JSON.stringify({ ...claims, role }), subject, JSON.stringify(headers)],
  );
}

function sqlOfPglite(source: Pick<PGlite, "query" | "exec">): Sql {
  return {
    query: async <Row>(statement: string, parameters?: unknown[]) =>
      (await source.query<Row>(statement, parameters)).rows,
    exec: async (script) => void (await source.exec(script)),
  };
}
