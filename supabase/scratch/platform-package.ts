import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** Finds the first of these npm packages that is installed; each holds the binaries for one platform. */
export function platformPackage(...names: string[]): string | null {
  const folders = createRequire(import.meta.url).resolve.paths("any") ?? [];
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return places.find((place) => existsSync(place)) ?? null;
}
