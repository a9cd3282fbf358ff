import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../supabase/local/database/open-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The data folder of a closed database with every migration and the seed. */
    databaseTemplate: string;
  }
}

// Creating a database takes five seconds of CPU, opening a copy takes one, so the run creates one template.
const run = globalThis as { databaseTemplate?: Promise<string> };

export function databaseTemplate(): Promise<string> {
  run.databaseTemplate ??= createTemplate();
  return run.databaseTemplate;
}

async function createTemplate(): Promise<string> {
  const parent = mkdtempSync(path.join(tmpdir(), "database-template-"));
  process.on("exit", () => rmSync(parent, { recursive: true, force: true }));
  const folder = path.join(parent, "data");
  await (await openDatabase({ dataDir: folder })).close();
  return folder;
}

export async function setup({ provide }: TestProject): Promise<void> {
  provide("databaseTemplate", await databaseTemplate());
}
