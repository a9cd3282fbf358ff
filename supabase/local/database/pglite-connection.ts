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
import { TransactionSettings } from "./transaction-settings.ts";

type Query = PGlite["query"];
type Session = Pick<PGlite, "query" | "exec">;

/** Opens a PGlite, in memory without a folder. lite's own dialect mixes transactions, which lost 30 of 30 inserts. */
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
  readonly #settings = new TransactionSettings();
  readonly release: () => void;

  constructor(session: Session, release: () => void) {
    this.#session = session;
    this.release = release;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#settings.keep(compiled.sql, compiled.parameters)) return { rows: [] };
    try {
      const settings = this.#settings.take();
      if (settings) await this.#session.exec(settings);
      const { rows, affectedRows } = await this.#session.query<Row>(compiled.sql, [...compiled.parameters]);
      return { rows, numAffectedRows: affectedRows === undefined ? undefined : BigInt(affectedRows) };
    } catch (error) {
      throw redactQuery(error);
    }
  }

  async control(statement: "begin" | "commit" | "rollback"): Promise<void> {
    this.#settings.clear();
    try {
      await this.#session.exec(statement);
    } catch (error) {
      throw redactQuery(error);
    }
  }

  // oxlint-disable-next-line require-yield -- the interface requires a generator, and PGlite does not stream.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("PGlite does not stream rows.");
  }
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
