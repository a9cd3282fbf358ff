import { fogBank, glow } from "../atmosphere.ts";
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
import { mulberry32 } from "../mulberry32.ts";
import { SvgDrawing } from "../svg-drawing.ts";
import { grove } from "../trees.ts";

export function drawMorning(): SvgDrawing {
  const drawing = new SvgDrawing(800, 600);
  const random = mulberry32(17);
  const light = mix(dawn300, dawn100, 0.5);
  drawing.rect(
    0,
    600,
    drawing.linearGradient([
      [0, mix(pine300, pine200, 0.5)],
      [0.22, mix(pine200, dawn100, 0.7)],
      [0.45, light],
    ]),
  );
  glow(drawing, 280, 250, 440, 1);
  drawing.ellipse(280, 250, 52, 52, mix(dawn100, white, 0.7));
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
    drawing.path(
      hill(crest(random, keys, 9, 18), 600),
      drawing.verticalGradient(colour, mix(colour, i < 2 ? light : mist, 0.8), 0.45),
    );
    fogBank(drawing, 280, 290 + i * 50, 380, 70, 0.5 - i * 0.1, dawn100);
    fogBank(drawing, 520 - i * 100, 356 + i * 66, 500, 36, 0.6);
  }
  drawing.path(
    woodedHill(random, crest(random, "0,440 240,490 520,470 810,430", 10, 40), 600, 36),
    drawing.verticalGradient(pine700, mix(pine500, mist, 0.3)),
  );
  fogBank(drawing, 300, 560, 500, 40, 0.5);
  drawing.path("M0 560q220 40 420 20t380-60V600H0z", pine900);
  const trees = drawing.definePath(grove(random, 5, 220, 200, 9));
  drawing.use(trees, pine900, "translate(690 580)");
  drawing.use(trees, pine900, "translate(70 600)scale(-.6 .6)");
  const bird = drawing.definePath("M-16-6q10-4 16 6 6-10 16-6-8 2-15 11h-2q-7-9-15-11z");
  for (const [x, y, size] of [
    [480, 130, 1],
    [540, 100, 0.7],
    [556, 146, 0.8],
    [620, 118, 0.55],
    [430, 96, 0.5],
  ] as const) {
    drawing.use(bird, pine800, `translate(${x} ${y})scale(${size})`);
  }
  return drawing;
}
