import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { startBackend, type Backend } from "../../supabase/local/backend.ts";
import type { LocalDatabase } from "../../supabase/local/database/database.ts";
import { openDatabase } from "../../supabase/local/database/open-database.ts";

type TestSettings = { tokenSeconds?: number; authRateLimitFactor?: number };

/** A backend with a database of its own, migrated and seeded. Whoever starts it stops it. */
export async function startTestBackend(settings: TestSettings = {}): Promise<Backend> {
  const { folder, remove } = copyOfTemplate();
  const backend = await startBackend({ port: 0, dataDir: folder, authRateLimitFactor: 1_000, ...settings });
  return { ...backend, stop: () => backend.stop().finally(remove) };
}

/** A database of its own, migrated and seeded. Whoever opens it closes it. */
export async function openTestDatabase(): Promise<LocalDatabase> {
  const { folder, remove } = copyOfTemplate();
  const database = await openDatabase({ dataDir: folder });
  return { ...database, close: () => database.close().finally(remove) };
}

/** Puts a migrated and seeded database, which nobody has open, into a folder. */
export function copyTemplateTo(folder: string): void {
  cpSync(inject("databaseTemplate"), folder, { recursive: true });
}

function copyOfTemplate() {
  const parent = mkdtempSync(path.join(tmpdir(), "database-"));
  const folder = path.join(parent, "data");
  copyTemplateTo(folder);
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}
