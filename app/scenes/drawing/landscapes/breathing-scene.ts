import { fogBank, glow } from "../atmosphere.ts";
import {
  dawn100,
  dawn300,
  dawn500,
  dawn700,
  mix,
  pine100,
  pine300,
  pine500,
  pine600,
  pine700,
  pine800,
  pine900,
  pine950,
} from "../palette.ts";
import { crest, hill } from "../ridges.ts";
import { mulberry32 } from "../mulberry32.ts";
import { SvgDrawing } from "../svg-drawing.ts";
import { ripples } from "../water.ts";

export function drawBreathing(): SvgDrawing {
  const drawing = new SvgDrawing(800, 600);
  const random = mulberry32(5);
  const [x, y] = [400, 350];
  drawing.rect(
    0,
    600,
    drawing.linearGradient([
      [0, mix(pine300, dawn100, 0.4)],
      [0.3, mix(pine500, pine300, 0.5)],
      [0.7, pine600],
      [1, pine800],
    ]),
  );
  glow(drawing, 540, 70, 460, 1);

  const hills = [
    {
      keys: "0,190 180,150 330,176 540,96 680,120 800,90",
      colour: pine500,
    },
    {
      keys: "0,120 130,136 300,70 480,40 640,66 800,150",
      colour: pine700,
    },
  ] as const;
  for (const { keys, colour } of hills) {
    const image = drawing.linearGradient([
      [0, colour, 0.65],
      [1, colour, 0.2],
    ]);
    drawing.path(hill(crest(random, keys, 7, 20), 0), image);
  }
  ripples(drawing, random, 16, [30, 230], mix(dawn100, pine100, 0.5));

  const sheen = drawing.linearGradient(
    [
      [0, dawn100],
      [0.55, pine100, 0.55],
      [1, pine100, 0.25],
    ],
    { x1: 0.7, x2: 0.3, y2: 1 },
  );
  for (const [i, radius] of [44, 82, 130, 190, 262, 350, 456].entries()) {
    const fading = 1 - i / 9;
    drawing.ellipse(x, y + 4 + i, radius, radius * 0.36, "none", {
      stroke: pine900,
      "stroke-width": 4 + i * 2,
      opacity: 0.16 * fading,
    });
    drawing.ellipse(x, y, radius, radius * 0.36, "none", {
      stroke: sheen,
      "stroke-width": 2 + i * 0.6,
      opacity: 0.85 * fading,
    });
  }
  fogBank(drawing, x + 60, y - 6, 250, 70, 0.3, dawn100);

  drawing.path("M352 372c14-30 52-40 98-30-20 34-60 46-98 30z", pine950, {
    transform: "translate(6 8)",
    opacity: 0.3,
  });
  drawing.path(
    "M340 364c14-38 60-52 122-42-24 44-74 62-122 42z",
    drawing.linearGradient(
      [
        [0, mix(dawn300, dawn100, 0.3)],
        [1, dawn500],
      ],
      { x2: 1, y2: 1 },
    ),
  );
  drawing.path("M340 364c40-4 82-16 122-42-24 44-74 62-122 42z", dawn500);
  drawing.stroke(
    "M322 370q72-4 140-48M370 361q8-14 22-22M402 349q8-12 20-18M386 355q14 6 28 8M418 341q12 4 20 4",
    dawn700,
    1.6,
    { opacity: 0.75 },
  );
  return drawing;
}
