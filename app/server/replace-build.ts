import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Longer than a page stays open, or a proxy keeps it. */
export const EARLIER_ASSETS_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Moves the files of `newBuild`, a folder in `build`, to where servers run from. Hashed files of earlier builds stay until they
 * have been replaced for `keptForMs`, since pages that are open in a browser load them by name; none is ever missing for a moment.
 */
export function replaceBuild(build: string, newBuild: string, keptForMs: number, now = Date.now()): void {
  const record = path.join(build, "earlier-assets.json");
  const known = existsSync(record)
    ? (JSON.parse(readFileSync(record, "utf8")) as Record<string, number | undefined>)
    : {};
  const replacedSince: Record<string, number> = {};
  const newFiles = filesIn(newBuild);
  // Those of the client first: the server's pages name them.
  for (const file of newFiles.toSorted()) {
    mkdirSync(path.dirname(path.join(build, file)), { recursive: true });
    renameSync(path.join(newBuild, file), path.join(build, file));
  }
  rmSync(newBuild, { recursive: true });
  const current = new Set(newFiles);
  for (const file of filesIn(build).filter((each) => !current.has(each))) {
    const since = known[file] ?? now;
    const isHashed = path.dirname(file) === path.join("client", "assets");
    if (isHashed && now - since < keptForMs) replacedSince[file] = since;
    else rmSync(path.join(build, file));
  }
  writeFileSync(record, JSON.stringify(replacedSince));
}

function filesIn(folder: string): string[] {
  return globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
