import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** Where npm put the first of these packages that is there; each holds the binaries for one kind of machine. */
export function platformPackage(...names: string[]): string | null {
  const folders = createRequire(import.meta.url).resolve.paths("any") ?? [];
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return places.find((place) => existsSync(place)) ?? null;
}
