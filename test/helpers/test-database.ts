import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, inject } from "vitest";
import { startBackend, type Backend } from "../../supabase/local/backend.ts";
import type { LocalDatabase } from "../../supabase/local/database/database.ts";
import { openDatabase, type DatabaseOptions } from "../../supabase/local/database/open-database.ts";
import { createDatabase, dropDatabase } from "../../supabase/scratch/start-postgres.ts";

type TestSettings = { tokenSeconds?: number; authRateLimitFactor?: number; requireSecondFactor?: boolean };

/** Starts a backend with its own database, migrated and seeded. The caller stops it. */
export async function startTestBackend(settings: TestSettings = {}, copy?: DatabaseCopy): Promise<Backend> {
  const { place, remove } = copy ?? (await copyOfTemplate());
  const backend = await startBackend({ port: 0, ...place, authRateLimitFactor: 1_000, ...settings });
  return { ...backend, stop: () => backend.stop().finally(remove) };
}

/** Starts a backend for the tests of one file. It stops after them. */
export async function backendOfFile(settings?: TestSettings): Promise<Backend> {
  const backend = await startTestBackend(settings);
  afterAll(() => backend.stop());
  return backend;
}

export async function openTestDatabase(copy?: DatabaseCopy): Promise<LocalDatabase> {
  const { place, remove } = copy ?? (await copyOfTemplate());
  const database = await openDatabase(place);
  return { ...database, close: () => database.close().finally(remove) };
}

export function copyTemplateTo(folder: string): void {
  cpSync(inject("databaseTemplate"), folder, { recursive: true });
}

export type DatabaseCopy = {
  place: DatabaseOptions;
  /** For a site that uses this database. */
  dataDir: string;
  settings: { SUPABASE_LOCAL_DB: string };
  remove: () => Promise<void>;
};

/** Returns a closed database with every migration and the seed. The caller removes it. */
export async function copyOfTemplate(): Promise<DatabaseCopy> {
  const template = inject("postgresTemplate");
  if (!template) return copyOfEmbeddedTemplate();
  return postgresDatabase(await createDatabase(template, path.basename(new URL(template).pathname)));
}

export async function emptyDatabase(): Promise<DatabaseCopy> {
  const template = inject("postgresTemplate");
  return template ? postgresDatabase(await createDatabase(template)) : embeddedDatabase();
}

function postgresDatabase(postgresUrl: string): DatabaseCopy {
  const { dataDir, remove } = folderOfDatabase();
  return {
    place: { postgresUrl },
    dataDir,
    settings: { SUPABASE_LOCAL_DB: postgresUrl },
    remove: () => dropDatabase(postgresUrl).finally(remove),
  };
}

export function copyOfEmbeddedTemplate(): DatabaseCopy {
  const copy = embeddedDatabase();
  copyTemplateTo(copy.dataDir);
  return copy;
}

function embeddedDatabase(): DatabaseCopy {
  const { dataDir, remove } = folderOfDatabase();
  return { place: { dataDir }, dataDir, settings: { SUPABASE_LOCAL_DB: "" }, remove };
}

function folderOfDatabase() {
  const parent = mkdtempSync(path.join(tmpdir(), "database-"));
  const remove = async () => rmSync(parent, { recursive: true, force: true });
  return { dataDir: path.join(parent, "data"), remove };
}
