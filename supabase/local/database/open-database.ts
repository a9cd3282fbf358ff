import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { openPglite, openPostgres, type Database } from "./database.ts";
import { lockFolder } from "./folder-lock.ts";
import { migrate, productSql, type SqlFolder } from "./migrations.ts";

export type DatabaseOptions = {
  /** The folder of the data. In memory without one. */
  dataDir?: string;
  /** A `postgres://` address to use instead of PGlite. */
  postgresUrl?: string;
  /** Whether a new database gets `seed.sql`; it does unless told otherwise. */
  seed?: boolean;
  /** Where migrations and seed are, when they are not the product's own. */
  sql?: SqlFolder;
};

/**
 * Opens the database with every migration applied. Throws FolderInUse while another process has it, and
 * MigrationFailed. `close` gives the folder back.
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const { dataDir, postgresUrl, seed = true, sql = productSql } = options;
  if (postgresUrl) return brought(await openPostgres(postgresUrl), sql, seed);
  if (!dataDir) return brought(await openPglite(), sql, seed);

  const folder = resolve(dataDir);
  const unlock = lockFolder(folder);
  try {
    if (!existsSync(join(folder, "PG_VERSION"))) await createFolder(folder, sql, seed);
    const database = await brought(await openPglite(folder), sql, seed);
    return {
      ...database,
      close: async () => {
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

// A folder whose creation was cut short never opens again, so it gets its name only when it is whole.
async function createFolder(folder: string, sql: SqlFolder, seed: boolean): Promise<void> {
  if (existsSync(folder)) {
    if (readdirSync(folder).length > 0) {
      throw new Error(`데이터 폴더가 비어 있지 않은데 데이터베이스도 아닙니다: ${folder}`);
    }
    rmdirSync(folder);
  }
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const database = await brought(await openPglite(unfinished), sql, seed);
  await database.close();
  renameSync(unfinished, folder);
}

async function brought(database: Database, sql: SqlFolder, seed: boolean): Promise<Database> {
  try {
    await migrate(database, sql, { seed });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
