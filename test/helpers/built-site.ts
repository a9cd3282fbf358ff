import { execFileSync } from "node:child_process";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { databaseTemplate } from "./database-template.ts";

export async function setup({ provide }: TestProject): Promise<void> {
  const build = path.resolve(import.meta.dirname, "../../app/server/build-when-stale.ts");
  execFileSync(process.execPath, [build, "--without-earlier-assets"]);
  provide("databaseTemplate", await databaseTemplate());
}
