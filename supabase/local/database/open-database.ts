import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { openPglite, openPostgres, type LocalDatabase } from "./database.ts";
import { lockFolder } from "./folder-lock.ts";
import { requirePostgres17 } from "./postgres-connection.ts";
import { migrate, OtherBaseline, productSql } from "./migrations.ts";

export type DatabaseOptions = {
  dataDir?: string;
  postgresUrl?: string;
  seed?: boolean;
  sql?: string;
};

/**
 * Opens the database with every migration applied. A folder of another baseline is moved aside, and begun afresh.
 * Throws FolderInUse, MigrationFailed, PostgresTooOld and, for a `postgresUrl`, OtherBaseline.
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<LocalDatabase> {
  const { dataDir, postgresUrl, seed = true, sql = productSql } = options;
  if (postgresUrl) return migrated(await openPostgres(postgresUrl), sql, seed, requirePostgres17);
  if (!dataDir) return migrated(await openPglite(), sql, seed);

  const folder = resolve(dataDir);
  const unlock = lockFolder(folder);
  try {
    if (!existsSync(join(folder, "PG_VERSION"))) await createFolder(folder, sql, seed);
    chmodSync(folder, 0o700);
    const database = await migrated(await openPglite(folder), sql, seed).catch(async (error: unknown) => {
      if (!(error instanceof OtherBaseline)) throw error;
      moveAside(folder);
      await createFolder(folder, sql, seed);
      return migrated(await openPglite(folder), sql, seed);
    });
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

function moveAside(folder: string): void {
  const aside = `${folder}.${new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14)}`;
  renameSync(folder, aside);
  console.warn(`예전 스키마로 만든 로컬 데이터는 이어 쓸 수 없어 ${aside}에 옮겨 두고 새로 시작합니다.`);
}

// PGlite cannot open a folder whose creation was interrupted, so the folder is renamed once it is complete.
async function createFolder(folder: string, sql: string, seed: boolean): Promise<void> {
  if (existsSync(folder)) {
    if (readdirSync(folder).length > 0) {
      throw new Error(`데이터 폴더가 비어 있지 않은데 데이터베이스도 아닙니다: ${folder}`);
    }
    rmdirSync(folder);
  }
  const temporary = `${folder}.new`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true, mode: 0o700 });
  const database = await migrated(await openPglite(temporary), sql, seed);
  await database.close();
  renameSync(temporary, folder);
}

async function migrated(
  database: LocalDatabase,
  sql: string,
  seed: boolean,
  check?: (database: LocalDatabase) => Promise<void>,
): Promise<LocalDatabase> {
  try {
    await check?.(database);
    await migrate(database, sql, { seed });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
