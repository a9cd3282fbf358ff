import { fogBank, glow } from "../atmosphere.ts";
import {
  dawn100,
  dawn300,
  mix,
  pine200,
  pine300,
  pine500,
  pine600,
  pine700,
  pine900,
  pine950,
  white,
} from "../palette.ts";
import { crest, hill } from "../ridges.ts";
import { mulberry32 } from "../mulberry32.ts";
import { SvgDrawing } from "../svg-drawing.ts";
import { foliage } from "../trees.ts";
import { glitterPath, ripples } from "../water.ts";

export function drawBeach(): SvgDrawing {
  const drawing = new SvgDrawing(800, 600);
  const random = mulberry32(8);
  const [sunX, horizon] = [530, 280];
  drawing.rect(
    0,
    horizon,
    drawing.linearGradient([
      [0, mix(pine500, pine300, 0.3)],
      [0.5, mix(pine200, pine300, 0.3)],
      [1, mix(dawn300, dawn100, 0.6)],
    ]),
  );
  glow(drawing, sunX, horizon - 40, 380, 1);
  drawing.ellipse(sunX, horizon - 40, 28, 28, mix(dawn100, white, 0.6));
  drawing.path(
    hill(crest(random, "0,205 90,196 240,262 330,284", 7, 12), horizon + 2),
    drawing.verticalGradient(mix(pine500, dawn300, 0.2), mix(pine300, dawn100, 0.5)),
  );
  drawing.path(
    hill(crest(random, "640,283 700,252 760,262 800,240", 4, 10), horizon + 2),
    mix(pine300, dawn300, 0.3),
  );

  drawing.rect(
    horizon,
    330,
    drawing.linearGradient([
      [0, mix(pine200, dawn300, 0.45)],
      [0.22, mix(pine500, pine300, 0.55)],
      [0.6, mix(pine600, pine500, 0.3)],
      [0.8, mix(pine500, pine300, 0.3)],
    ]),
  );
  fogBank(drawing, sunX, horizon + 40, 150, 190, 0.45, dawn300);
  glitterPath(drawing, random, [sunX, horizon + 4, 486], dawn100);
  ripples(drawing, random, 12, [310, 460], pine200);

  drawing.path(
    "M0 490q140-34 300-14t300-12 200-26V600H0z",
    drawing.linearGradient([
      [0, mix(pine300, dawn100, 0.2), 0.7],
      [1, pine300, 0.2],
    ]),
  );
  drawing.path("M0 508q160-36 330-12t290-14 180-20V600H0z", mix(dawn100, white, 0.6));
  drawing.path(
    "M0 514q160-34 330-9t290-15 180-17V600H0z",
    drawing.verticalGradient(mix(dawn300, pine600, 0.45), mix(dawn100, dawn300, 0.45)),
  );
  drawing.path(
    "M0 552q200-30 400-2t400-34V600H0z",
    drawing.verticalGradient(mix(dawn100, dawn300, 0.5), mix(dawn300, pine700, 0.16)),
  );
  fogBank(drawing, 250, horizon, 420, 24, 0.7);

  drawing.stroke("M-10 10q110 60 250 46M-10 70q60 60 150 64M60 44q40 30 60 60", pine950, 6);
  const boughs = [
    [60, 46, 230, 44],
    [232, 66, 190, 34],
    [110, 112, 170, 34],
    [0, 138, 150, 40],
    [176, 146, 110, 22],
  ] as const;
  drawing.path(boughs.map(([x, y, wide, tall]) => foliage(random, x, y, wide, tall)).join(""), pine900);
  return drawing;
}
