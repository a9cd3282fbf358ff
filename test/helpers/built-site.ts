import { execFileSync } from "node:child_process";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { databaseTemplate } from "./database-template.ts";

export async function setup({ provide }: TestProject): Promise<void> {
  execFileSync(process.execPath, [path.resolve(import.meta.dirname, "../../app/server/build-when-stale.ts")]);
  provide("databaseTemplate", await databaseTemplate());
}
