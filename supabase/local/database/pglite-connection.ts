import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { uuid_ossp } from "@electric-sql/pglite/contrib/uuid_ossp";
import type { PGlite } from "@electric-sql/pglite";
import { createPgliteConnection, type PgliteConnection } from "@supabase/lite/pglite";
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from "kysely";
import { redactQuery } from "./postgrest-errors.ts";
import { isoTimestamp } from "./timestamps.ts";
import { Mutex } from "./mutex.ts";

type Query = PGlite["query"];
type Session = Pick<PGlite, "query" | "exec">;

/** In memory without a folder. lite's own dialect mixes the transactions of requests, which lost 30 of 30 inserts. */
export async function openPgliteConnection(dataDir?: string): Promise<PgliteConnection> {
  const connection = await createPgliteConnection({
    url: dataDir,
    pgliteOptions: {
      extensions: { btree_gist, citext, pg_trgm, unaccent, uuid_ossp },
      parsers: { 1114: isoTimestamp, 1184: isoTimestamp },
    },
  });
  const pglite = connection.driver;
  await pglite.waitReady;
  await pglite.exec(`set search_path to "$user", public, extensions; set timezone to 'UTC'`);

  const mutex = new Mutex();
  const session = { query: pglite.query.bind(pglite), exec: pglite.exec.bind(pglite) };
  runCallsExclusively(pglite, mutex);
  connection.kysely = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ExclusiveDriver(mutex, session),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return connection;
}

// Calls on the PGlite itself (realtime, tests) must not run inside the transaction of a request.
function runCallsExclusively(pglite: PGlite, mutex: Mutex): void {
  const query = pglite.query.bind(pglite);
  const exec = pglite.exec.bind(pglite);
  const transaction = pglite.transaction.bind(pglite);
  pglite.query = <Row>(...call: Parameters<Query>) => mutex.runExclusive(() => query<Row>(...call));
  pglite.exec = (...call) => mutex.runExclusive(() => exec(...call));
  pglite.transaction = (work) => mutex.runExclusive(() => transaction(work));
}

class LockedConnection implements DatabaseConnection {
  readonly #session: Session;
  readonly #settings = new Map<string, unknown>();
  readonly release: () => void;

  constructor(session: Session, release: () => void) {
    this.#session = session;
    this.release = release;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const setting = settingOf(compiled);
    if (setting) {
      this.#settings.set(...setting);
      return { rows: [] };
    }
    try {
      await this.#applySettings();
      const { rows, affectedRows } = await this.#session.query<Row>(compiled.sql, [...compiled.parameters]);
      return { rows, numAffectedRows: affectedRows === undefined ? undefined : BigInt(affectedRows) };
    } catch (error) {
      throw redactQuery(error);
    }
  }

  /** What is still to be set ends with its transaction. */
  async control(statement: "begin" | "commit" | "rollback"): Promise<void> {
    this.#settings.clear();
    try {
      await this.#session.exec(statement);
    } catch (error) {
      throw redactQuery(error);
    }
  }

  // lite makes up to ten statements of them for each request, which take PGlite longer than what is asked for. As one with
  // parameters they take twice as long as one without.
  async #applySettings(): Promise<void> {
    if (this.#settings.size === 0) return;
    const settings = [...this.#settings];
    this.#settings.clear();
    const calls = settings.map(([name, value]) => `set_config('${name}', ${literal(String(value))}, true)`);
    await this.#session.exec(`select ${calls.join(", ")}`);
  }

  // oxlint-disable-next-line require-yield -- the interface requires a generator, and PGlite does not stream.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("PGlite does not stream rows.");
  }
}

const literal = (text: string) => `e'${text.replaceAll(/['\\]/g, "$&$&")}'`;

/** The name and value that a statement sets for its transaction, if that is all it does. */
function settingOf({ sql, parameters }: CompiledQuery): [name: string, value: unknown] | null {
  const [, role] = /^SET LOCAL ROLE "(\w+)"$/.exec(sql) ?? [];
  if (role) return ["role", role];
  const [, name, value] = /^select set_config\('([\w.]+)', (\$1|''), true\)$/i.exec(sql) ?? [];
  return name ? [name, value === "$1" ? parameters[0] : ""] : null;
}

class ExclusiveDriver implements Driver {
  readonly #mutex: Mutex;
  readonly #session: Session;

  constructor(mutex: Mutex, session: Session) {
    this.#mutex = mutex;
    this.#session = session;
  }

  async acquireConnection(): Promise<LockedConnection> {
    return new LockedConnection(this.#session, await this.#mutex.acquire());
  }

  async releaseConnection(connection: LockedConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: LockedConnection): Promise<void> {
    await connection.control("begin");
  }

  async commitTransaction(connection: LockedConnection): Promise<void> {
    await connection.control("commit");
  }

  async rollbackTransaction(connection: LockedConnection): Promise<void> {
    await connection.control("rollback");
  }

  async init(): Promise<void> {}

  async destroy(): Promise<void> {}
}
