import { execFileSync } from "node:child_process";
import path from "node:path";

/** Builds the site from what is in the folder now, for tests that start it themselves. */
export function setup(): void {
  execFileSync(process.execPath, [path.resolve(import.meta.dirname, "../../app/server/build-when-stale.ts")]);
}
