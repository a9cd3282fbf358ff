import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { drawBeach } from "./landscapes/beach-scene.ts";
import { drawBreathing } from "./landscapes/breathing-scene.ts";
import { drawCalm } from "./landscapes/calm-scene.ts";
import { drawEvening } from "./landscapes/evening-scene.ts";
import { drawFocus } from "./landscapes/focus-scene.ts";
import { drawForest } from "./landscapes/forest-scene.ts";
import { drawHeadset } from "./landscapes/headset-scene.ts";
import { drawHero } from "./landscapes/hero-scene.ts";
import { drawMorning } from "./landscapes/morning-scene.ts";
import { drawNarrowHero } from "./landscapes/narrow-hero-scene.ts";
import { drawNoon } from "./landscapes/noon-scene.ts";
import { renderSideBySide } from "./svg-drawing.ts";
import { drawValley } from "./landscapes/valley-scene.ts";

export const scenes = {
  hero: drawHero,
  "narrow-hero": drawNarrowHero,
  headset: drawHeadset,
  forest: drawForest,
  beach: drawBeach,
  valley: drawValley,
  breathing: drawBreathing,
  calm: drawCalm,
  focus: drawFocus,
  morning: drawMorning,
  noon: drawNoon,
  evening: drawEvening,
};

/** The landing page's small pictures from left to right. Those in the middle also suit narrow frames. */
export const landingStrip = [drawValley, drawMorning, drawForest, drawBreathing, drawFocus, drawBeach];

if (import.meta.main) {
  const folder = join(import.meta.dirname, "../drawn");
  mkdirSync(folder, { recursive: true });
  for (const [name, draw] of Object.entries(scenes)) {
    const svg = draw().toString();
    writeFileSync(join(folder, `${name}.svg`), svg);
    console.log(`${name}.svg ${Buffer.byteLength(svg)} bytes`);
  }
  writeFileSync(join(folder, "landing-strip.svg"), renderSideBySide(landingStrip.map((draw) => draw())));
}
