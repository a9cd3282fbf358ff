import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

// Longer than a page stays open, or a proxy keeps it.
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Copies the hashed files of an earlier build beside those of a new one, until they have been replaced for seven days: a page
 * that a browser has open loads its files by their names. Both are folders that contain `client`.
 */
export function keepEarlierAssets(earlierBuild: string, newBuild: string, now = Date.now()): void {
  const known = readReplacedSince(earlierBuild);
  const replacedSince: Record<string, number> = {};
  for (const name of globSync("*", { cwd: path.join(earlierBuild, "client/assets") })) {
    const since = known[name] ?? now;
    const file = path.join(newBuild, "client/assets", name);
    if (existsSync(file) || now - since > KEPT_FOR_MS) continue;
    cpSync(path.join(earlierBuild, "client/assets", name), file, { preserveTimestamps: true });
    replacedSince[name] = since;
  }
  writeFileSync(recordOf(newBuild), JSON.stringify(replacedSince));
}

/** Of each file that only earlier builds had, since when. */
function readReplacedSince(build: string): Record<string, number> {
  const record = recordOf(build);
  if (!existsSync(record)) return {};
  return JSON.parse(readFileSync(record, "utf8")) as Record<string, number>;
}

function recordOf(build: string): string {
  return path.join(build, "earlier-assets.json");
}
