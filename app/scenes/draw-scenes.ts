import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { heroScene } from "./hero-scene.ts";
import * as nature from "./nature-scenes.ts";
import type { Sheet } from "./sheet.ts";

/** Every picture by the name of its file in public/scenes. */
export const scenes: Record<string, () => Sheet> = { hero: heroScene, ...nature };

if (import.meta.main) {
  const folder = join(import.meta.dirname, "../../public/scenes");
  mkdirSync(folder, { recursive: true });
  for (const [name, draw] of Object.entries(scenes)) {
    const svg = draw().toString();
    writeFileSync(join(folder, `${name}.svg`), svg);
    console.log(`${name}.svg ${Buffer.byteLength(svg)} bytes`);
  }
}
