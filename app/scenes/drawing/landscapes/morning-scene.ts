import { bank, glow } from "../air.ts";
import {
  dawn100,
  dawn300,
  mist,
  mix,
  pine200,
  pine300,
  pine500,
  pine600,
  pine700,
  pine800,
  pine900,
  white,
} from "../palette.ts";
import { crest, hill, woodedHill } from "../ridges.ts";
import { seededRandom } from "../seeded-random.ts";
import { Sheet } from "../sheet.ts";
import { grove } from "../trees.ts";

/** The sun just over the ridge, and the first birds. */
export function morning(): Sheet {
  const sheet = new Sheet(800, 600);
  const random = seededRandom(17);
  const light = mix(dawn300, dawn100, 0.5);
  sheet.rect(
    0,
    600,
    sheet.linear([
      [0, mix(pine300, pine200, 0.5)],
      [0.22, mix(pine200, dawn100, 0.7)],
      [0.45, light],
    ]),
  );
  glow(sheet, 280, 250, 440, 1);
  sheet.ellipse(280, 250, 52, 52, mix(dawn100, white, 0.7));
  const rows = [
    {
      keys: "0,250 150,285 300,262 520,215 660,240 800,190",
      colour: mix(pine500, dawn300, 0.45),
    },
    {
      keys: "0,300 220,340 430,300 620,320 800,270",
      colour: mix(pine500, dawn300, 0.2),
    },
    {
      keys: "0,400 160,370 400,410 640,370 800,380",
      colour: mix(pine600, pine500, 0.5),
    },
  ] as const;
  for (const [i, { keys, colour }] of rows.entries()) {
    sheet.path(
      hill(crest(random, keys, 9, 18), 600),
      sheet.fade(colour, mix(colour, i < 2 ? light : mist, 0.8), 0.45),
    );
    bank(sheet, 280, 290 + i * 50, 380, 70, 0.5 - i * 0.1, dawn100);
    bank(sheet, 520 - i * 100, 356 + i * 66, 500, 36, 0.6);
  }
  sheet.path(
    woodedHill(random, crest(random, "0,440 240,490 520,470 810,430", 10, 40), 600, 36),
    sheet.fade(pine700, mix(pine500, mist, 0.3)),
  );
  bank(sheet, 300, 560, 500, 40, 0.5);
  sheet.path("M0 560q220 40 420 20t380-60V600H0z", pine900);
  const trees = sheet.outline(grove(random, 5, 220, 200, 9));
  sheet.again(trees, pine900, "translate(690 580)");
  sheet.again(trees, pine900, "translate(70 600)scale(-.6 .6)");
  const bird = sheet.outline("M-16-6q10-4 16 6 6-10 16-6-8 2-15 11h-2q-7-9-15-11z");
  for (const [x, y, size] of [
    [480, 130, 1],
    [540, 100, 0.7],
    [556, 146, 0.8],
    [620, 118, 0.55],
    [430, 96, 0.5],
  ] as const) {
    sheet.again(bird, pine800, `translate(${x} ${y})scale(${size})`);
  }
  return sheet;
}
