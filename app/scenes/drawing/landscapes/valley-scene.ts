import { fogBank, glow } from "../atmosphere.ts";
import {
  dawn100,
  dawn300,
  mist,
  mix,
  pine100,
  pine200,
  pine300,
  pine500,
  pine600,
  pine700,
  pine800,
  pine950,
  white,
} from "../palette.ts";
import { crest, hill, woodedHill } from "../ridges.ts";
import { mulberry32 } from "../mulberry32.ts";
import { SvgDrawing } from "../svg-drawing.ts";
import { fir } from "../trees.ts";

export function drawValley(): SvgDrawing {
  const drawing = new SvgDrawing(800, 600);
  const random = mulberry32(21);
  drawing.rect(
    0,
    600,
    drawing.linearGradient([
      [0, mix(pine500, pine300, 0.2)],
      [0.2, mix(pine300, pine200, 0.4)],
      [0.42, mix(dawn300, dawn100, 0.7)],
      [0.6, pine200],
    ]),
  );
  glow(drawing, 430, 210, 350, 1);
  drawing.path(
    hill(crest(random, "0,150 200,165 420,262 620,180 800,130", 9, 20), 420),
    drawing.verticalGradient(mix(pine500, dawn300, 0.25), mix(pine200, dawn100, 0.6), 0.9),
  );
  fogBank(drawing, 420, 300, 380, 60, 0.8);
  drawing.path(
    hill(crest(random, "0,195 180,225 400,345 470,360", 9, 20), 480),
    drawing.verticalGradient(mix(pine600, pine500, 0.5), pine200),
  );
  drawing.path(
    hill(crest(random, "340,360 480,315 640,215 800,190", 9, 20), 480),
    drawing.verticalGradient(mix(pine600, pine500, 0.2), pine200),
  );
  fogBank(drawing, 410, 365, 300, 40, 0.9);

  const slope = drawing.linearGradient([
    [0, mix(pine800, pine700, 0.4)],
    [0.6, pine500],
    [1, pine700],
  ]);
  drawing.path(woodedHill(random, crest(random, "-10,300 150,325 290,390 440,426", 8, 30), 600, 44), slope);
  drawing.path(woodedHill(random, crest(random, "370,430 540,392 660,330 810,285", 8, 30), 600, 44), slope);
  fogBank(drawing, 400, 440, 420, 44, 0.6);

  const water = drawing.linearGradient([
    [0, mist],
    [0.35, mix(dawn100, pine100, 0.3)],
    [1, mix(pine300, pine500, 0.2)],
  ]);
  drawing.path(
    "M392 428c34 4 72 12 60 26s-92 18-96 36 52 26 64 48-16 40-50 66H650c-20-32-60-42-92-64s-80-30-76-50 44-24 36-38-66-22-126-24z",
    water,
  );
  fogBank(drawing, 390, 430, 320, 22, 0.6);
  drawing.stroke(
    "M440 448q-20 14-52 18M402 484q-10 14 24 26M458 530q14 26-6 52M486 520q30 26 72 42M510 560q26 16 44 38M470 470q-18 8-26 18",
    white,
    2.5,
    { opacity: 0.6 },
  );
  drawing.path(
    "M496 548q2-14 18-16t24 14q-20 6-42 2zM384 588q4-20 26-20t26 18q-28 8-52 2zM470 503q4-9 14-9t14 8q-14 4-28 1zM398 500q2-8 10-8t10 7z",
    pine700,
  );
  drawing.path(
    hill(crest(random, "0,430 120,460 270,550 350,600", 8, 16), 600),
    drawing.verticalGradient(pine800, pine950),
  );
  drawing.path(
    hill(crest(random, "600,600 670,540 740,470 800,430", 8, 16), 600),
    drawing.verticalGradient(pine800, pine950),
  );
  const tree = drawing.definePath(fir(random, 0, 0, 260, 12));
  for (const [x, y, size] of [
    [60, 600, 1.5],
    [165, 590, 0.9],
    [235, 605, 0.55],
    [752, 590, 1.2],
    [690, 600, 0.7],
  ] as const) {
    drawing.use(tree, pine950, `translate(${x} ${y})scale(${size})`);
  }
  return drawing;
}
