import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../supabase/local/database/open-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The data folder of a database with every migration and the seed, which nobody has open. */
    databaseTemplate: string;
  }
}

// To create a database takes five seconds of the processor, to open a copy of one takes one: the run creates one.
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
