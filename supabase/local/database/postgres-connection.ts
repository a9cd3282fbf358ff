import { createPostgresConnection, type PostgresConnection } from "@supabase/lite/postgres";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type { Sql } from "./database.ts";
import { isoTimestamp } from "./timestamps.ts";
import { TransactionSettings } from "./transaction-settings.ts";

const timestampText = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));

class PostgresTooOld extends Error {
  constructor(version: string) {
    super(`PostgreSQL 17 이상이 필요합니다. SUPABASE_LOCAL_DB의 서버는 ${version}입니다.`);
    this.name = "PostgresTooOld";
  }
}

export async function requirePostgres17({ query }: Pick<Sql, "query">): Promise<void> {
  const [server] = await query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  );
  if (server && server.number < 170_000) throw new PostgresTooOld(server.name);
}

export function openPostgresConnection(url: string): PostgresConnection {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      connection: { search_path: '"$user", public, extensions' },
      onnotice: () => {},
      types: {
        // lite passes metadata that is JSON already; encoding it again would store a JSON string.
        jsonb: {
          to: 3802,
          from: [3802],
          serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
          parse: (text: string): unknown => JSON.parse(text),
        },
        // By default the driver sends all but true as false: "maybe" was stored, and as a filter matched false.
        boolean: { to: 16, from: [16], serialize: String, parse: (text: string) => text === "t" },
        timestamp: { to: 1114, from: [1114], serialize: timestampText, parse: isoTimestamp },
        timestamptz: { to: 1184, from: [1184], serialize: timestampText, parse: isoTimestamp },
      },
    },
  });
  connection.kysely = new Kysely({ dialect: new PostgresDialect({ pool: poolOf(connection.driver) }) });
  return connection;
}

type Driver = PostgresConnection["driver"];
type Reserved = Awaited<ReturnType<Driver["reserve"]>>;

const poolOf = (driver: Driver): PostgresPool => ({
  connect: async () => clientOf(await driver.reserve()),
  end: () => driver.end(),
});

function clientOf(reserved: Reserved): PostgresPoolClient {
  const settings = new TransactionSettings();
  const query = async (statement: string, parameters: readonly unknown[]) => {
    if (settings.keep(statement, parameters)) return { command: "SELECT", rowCount: 0, rows: [] };
    if (/^(?:commit|rollback)\b/i.test(statement)) settings.clear();
    const saved = settings.take();
    try {
      if (saved) await reserved.unsafe(saved);
      const result = await reserved.unsafe(statement, [...parameters] as never[]);
      return { command: result.command, rowCount: result.count, rows: [...result] };
    } catch (error) {
      // Kysely appends to an error's stack, which the driver has made read-only.
      if (error instanceof Error) Object.defineProperty(error, "stack", { writable: true });
      throw error;
    }
  };
  return { query: query as PostgresPoolClient["query"], release: () => reserved.release() };
}
