import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { beach } from "./landscapes/beach-scene.ts";
import { breathing } from "./landscapes/breathing-scene.ts";
import { calm } from "./landscapes/calm-scene.ts";
import { evening } from "./landscapes/evening-scene.ts";
import { focus } from "./landscapes/focus-scene.ts";
import { forest } from "./landscapes/forest-scene.ts";
import { hero } from "./landscapes/hero-scene.ts";
import { morning } from "./landscapes/morning-scene.ts";
import { noon } from "./landscapes/noon-scene.ts";
import { strip } from "./sheet.ts";
import { valley } from "./landscapes/valley-scene.ts";

/** Every picture, by the name of its file in `drawn`. */
export const scenes = { hero, forest, beach, valley, breathing, calm, focus, morning, noon, evening };

/** The landing page's small pictures, in the order of their places in its strip: the middle ones also suit narrow frames. */
export const landingStrip = [valley, morning, forest, breathing, focus, beach];

if (import.meta.main) {
  const folder = join(import.meta.dirname, "../drawn");
  mkdirSync(folder, { recursive: true });
  for (const [name, draw] of Object.entries(scenes)) {
    const svg = draw().toString();
    writeFileSync(join(folder, `${name}.svg`), svg);
    console.log(`${name}.svg ${Buffer.byteLength(svg)} bytes`);
  }
  writeFileSync(join(folder, "landing-strip.svg"), strip(landingStrip.map((draw) => draw())));
}
