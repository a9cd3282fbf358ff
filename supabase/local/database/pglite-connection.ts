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
import { describeBriefly } from "./postgrest-errors.ts";
import { isoTimestamp } from "./timestamps.ts";
import { Mutex } from "./mutex.ts";

type Query = PGlite["query"];

/**
 * Opens lite's PGlite connection (in memory without a folder), made safe for concurrent use: lite's own dialect sends
 * BEGIN and COMMIT of different requests to the one connection in whatever order they come.
 */
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

  const turns = new Mutex();
  const query = pglite.query.bind(pglite);
  giveEveryCallATurn(pglite, turns);
  connection.kysely = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new TurnTakingDriver(turns, query),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return connection;
}

// Whoever holds the PGlite itself (realtime, tests) must not slip into the transaction of a request.
function giveEveryCallATurn(pglite: PGlite, turns: Mutex): void {
  const query = pglite.query.bind(pglite);
  const exec = pglite.exec.bind(pglite);
  const transaction = pglite.transaction.bind(pglite);
  pglite.query = <Row>(...call: Parameters<Query>) => turns.run(() => query<Row>(...call));
  pglite.exec = (...call) => turns.run(() => exec(...call));
  pglite.transaction = (work) => turns.run(() => transaction(work));
}

class HeldConnection implements DatabaseConnection {
  readonly #query: Query;
  readonly endTurn: () => void;

  constructor(query: Query, endTurn: () => void) {
    this.#query = query;
    this.endTurn = endTurn;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { rows, affectedRows } = await this.#query<Row>(compiled.sql, [...compiled.parameters]);
      return { rows, numAffectedRows: affectedRows === undefined ? undefined : BigInt(affectedRows) };
    } catch (error) {
      throw describeBriefly(error);
    }
  }

  // oxlint-disable-next-line require-yield -- the interface wants a generator, and PGlite cannot stream.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("PGlite does not stream rows.");
  }
}

class TurnTakingDriver implements Driver {
  readonly #turns: Mutex;
  readonly #query: Query;

  constructor(turns: Mutex, query: Query) {
    this.#turns = turns;
    this.#query = query;
  }

  async acquireConnection(): Promise<HeldConnection> {
    return new HeldConnection(this.#query, await this.#turns.take());
  }

  async releaseConnection(connection: HeldConnection): Promise<void> {
    connection.endTurn();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async init(): Promise<void> {}

  async destroy(): Promise<void> {}
}
