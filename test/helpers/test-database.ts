import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { startBackend, type Backend } from "../../supabase/local/backend.ts";
import type { LocalDatabase } from "../../supabase/local/database/database.ts";
import { openDatabase, type DatabaseOptions } from "../../supabase/local/database/open-database.ts";
import { createDatabase, dropDatabase } from "./postgres/start-postgres.ts";

type TestSettings = { tokenSeconds?: number; authRateLimitFactor?: number; requireSecondFactor?: boolean };

/** A backend with a database of its own, migrated and seeded. Whoever starts it stops it. */
export async function startTestBackend(settings: TestSettings = {}): Promise<Backend> {
  const { place, remove } = await copyOfTemplate();
  const backend = await startBackend({ port: 0, ...place, authRateLimitFactor: 1_000, ...settings });
  return { ...backend, stop: () => backend.stop().finally(remove) };
}

export async function openTestDatabase(): Promise<LocalDatabase> {
  const { place, remove } = await copyOfTemplate();
  const database = await openDatabase(place);
  return { ...database, close: () => database.close().finally(remove) };
}

export function copyTemplateTo(folder: string): void {
  cpSync(inject("databaseTemplate"), folder, { recursive: true });
}

type Copy = { place: DatabaseOptions; remove: () => void | Promise<void> };

async function copyOfTemplate(): Promise<Copy> {
  const template = inject("postgresTemplate");
  if (template) {
    const postgresUrl = await createDatabase(template, path.basename(new URL(template).pathname));
    return { place: { postgresUrl }, remove: () => dropDatabase(postgresUrl) };
  }
  const parent = mkdtempSync(path.join(tmpdir(), "database-"));
  const dataDir = path.join(parent, "data");
  copyTemplateTo(dataDir);
  return { place: { dataDir }, remove: () => rmSync(parent, { recursive: true, force: true }) };
}
