import { bank, glow } from "../air.ts";
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
import { seededRandom } from "../seeded-random.ts";
import { Sheet } from "../sheet.ts";
import { shimmer } from "../water.ts";

/** Still water close by: one leaf, and the rings it makes. */
export function breathing(): Sheet {
  const sheet = new Sheet(800, 600);
  const random = seededRandom(5);
  const [x, y] = [400, 350];
  sheet.rect(
    0,
    600,
    sheet.linear([
      [0, mix(pine300, dawn100, 0.4)],
      [0.3, mix(pine500, pine300, 0.5)],
      [0.7, pine600],
      [1, pine800],
    ]),
  );
  glow(sheet, 540, 70, 460, 1);

  // The far hills hang head down in the water.
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
    const image = sheet.linear([
      [0, colour, 0.65],
      [1, colour, 0.2],
    ]);
    sheet.path(hill(crest(random, keys, 7, 20), 0), image);
  }
  shimmer(sheet, random, 16, [30, 230], mix(dawn100, pine100, 0.5));

  const sheen = sheet.linear(
    [
      [0, dawn100],
      [0.55, pine100, 0.55],
      [1, pine100, 0.25],
    ],
    { x1: 0.7, x2: 0.3, y2: 1 },
  );
  for (const [i, radius] of [44, 82, 130, 190, 262, 350, 456].entries()) {
    const fading = 1 - i / 9;
    sheet.ellipse(x, y + 4 + i, radius, radius * 0.36, "none", {
      stroke: pine900,
      "stroke-width": 4 + i * 2,
      opacity: 0.16 * fading,
    });
    sheet.ellipse(x, y, radius, radius * 0.36, "none", {
      stroke: sheen,
      "stroke-width": 2 + i * 0.6,
      opacity: 0.85 * fading,
    });
  }
  bank(sheet, x + 60, y - 6, 250, 70, 0.3, dawn100);

  sheet.path("M352 372c14-30 52-40 98-30-20 34-60 46-98 30z", pine950, {
    transform: "translate(6 8)",
    opacity: 0.3,
  });
  sheet.path(
    "M340 364c14-38 60-52 122-42-24 44-74 62-122 42z",
    sheet.linear(
      [
        [0, mix(dawn300, dawn100, 0.3)],
        [1, dawn500],
      ],
      { x2: 1, y2: 1 },
    ),
  );
  sheet.path("M340 364c40-4 82-16 122-42-24 44-74 62-122 42z", dawn500);
  sheet.stroke(
    "M322 370q72-4 140-48M370 361q8-14 22-22M402 349q8-12 20-18M386 355q14 6 28 8M418 341q12 4 20 4",
    dawn700,
    1.6,
    { opacity: 0.75 },
  );
  return sheet;
}
