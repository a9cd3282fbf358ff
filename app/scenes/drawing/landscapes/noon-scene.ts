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
  pine900,
  white,
} from "../palette.ts";
import { path } from "../path.ts";
import { crest, hill, woodedHill } from "../ridges.ts";
import { mulberry32 } from "../mulberry32.ts";
import { SvgDrawing } from "../svg-drawing.ts";
import { bush, foliage } from "../trees.ts";

export function drawNoon(): SvgDrawing {
  const drawing = new SvgDrawing(800, 600);
  const random = mulberry32(42);
  drawing.rect(0, 600, drawing.verticalGradient(mix(pine300, pine200, 0.5), mix(mist, dawn100, 0.5), 0.5));
  glow(drawing, 210, 60, 330, 0.7);
  const clouds = [
    [640, 140, 230, 46],
    [720, 158, 170, 26],
    [330, 190, 170, 30],
    [90, 214, 190, 30],
  ] as const;
  drawing.path(clouds.map(([x, y, wide, tall]) => foliage(random, x, y, wide, tall)).join(""), white, {
    opacity: 0.7,
  });
  drawing.path(
    hill(crest(random, "0,290 180,255 400,310 620,240 800,280", 8, 25), 600),
    drawing.verticalGradient(mix(pine300, pine500, 0.3), pine100, 0.4),
  );
  drawing.path(
    woodedHill(random, crest(random, "0,335 260,355 520,335 810,350", 6, 60), 600, 46),
    drawing.verticalGradient(pine500, pine300, 0.3),
  );
  fogBank(drawing, 300, 385, 500, 30, 0.7);
  drawing.path(
    "M0 396q240-30 440-8t360-22V600H0z",
    drawing.verticalGradient(mix(pine200, dawn100, 0.5), pine300),
  );
  drawing.path(
    "M0 450q200-36 420-6t380-6V600H0z",
    drawing.verticalGradient(mix(pine300, dawn100, 0.4), mix(pine500, pine300, 0.4)),
  );

  fogBank(drawing, 545, 482, 250, 34, 0.8, pine700);
  drawing.path(
    "M502 488q18-10 16-60t-30-80l10-4q22 22 32 44l6-60h12l4 70 34-54 10 6q-36 50-38 86t22 52z",
    pine900,
  );
  const crown = drawing.verticalGradient(pine500, pine800);
  drawing.path(
    bush(random, 540, 266, 146, 100, 15) +
      bush(random, 446, 326, 90, 52, 11) +
      bush(random, 640, 324, 88, 50, 11),
    crown,
  );
  const lit = [
    [500, 220, 76, 34, 8],
    [440, 300, 52, 24, 7],
    [580, 268, 64, 28, 7],
    [510, 310, 48, 20, 6],
    [640, 310, 40, 18, 6],
  ] as const;
  drawing.path(
    lit.map(([x, y, rx, ry, lobes]) => bush(random, x, y, rx, ry, lobes)).join(""),
    drawing.linearGradient([
      [0, mix(pine500, pine300, 0.5)],
      [1, pine500, 0.3],
    ]),
  );

  drawing.path(
    "M0 540q260-40 460-8t340-22V600H0z",
    drawing.verticalGradient(mix(pine600, pine500, 0.6), pine700),
  );
  for (const [colour, count] of [
    [mix(dawn100, white, 0.5), 15],
    [dawn300, 9],
  ] as const) {
    const flowers = Array.from({ length: count }, () =>
      path(["M", random(0, 800), random(530, 595)], ["h", 0]),
    );
    drawing.stroke(flowers.join(""), colour, 5);
  }
  const tuft = drawing.definePath("M0 4q-2-14-12-22 10 4 12 12 0-18 4-26 2 14 1 26 4-10 13-14-8 10-10 24z");
  for (const [x, y, size] of [
    [60, 545, 1],
    [310, 530, 1],
    [420, 540, 0.7],
    [620, 545, 1],
    [740, 530, 0.9],
    [120, 590, 1.3],
    [690, 594, 1.4],
  ] as const) {
    drawing.use(tuft, pine700, `translate(${x} ${y})scale(${size})`);
  }
  return drawing;
}
