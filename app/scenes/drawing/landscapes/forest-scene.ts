import { fogBank, glow } from "../atmosphere.ts";
import {
  dawn100,
  mist,
  mix,
  pine200,
  pine300,
  pine500,
  pine600,
  pine700,
  pine900,
  pine950,
} from "../palette.ts";
import { polygon } from "../path.ts";
import { crest, hill } from "../ridges.ts";
import { mulberry32 } from "../mulberry32.ts";
import { SvgDrawing } from "../svg-drawing.ts";
import { bush, trunk } from "../trees.ts";

export function drawForest(): SvgDrawing {
  const drawing = new SvgDrawing(800, 600);
  const random = mulberry32(3);
  drawing.rect(
    0,
    600,
    drawing.linearGradient([
      [0, mix(pine500, pine300, 0.4)],
      [0.6, mix(pine200, dawn100, 0.6)],
      [1, pine300],
    ]),
  );
  glow(drawing, 520, 260, 420, 1);

  const rows = [
    { count: 12, least: 5, most: 9, foot: 415, colour: mix(pine300, dawn100, 0.3) },
    { count: 8, least: 10, most: 16, foot: 445, colour: mix(pine500, pine300, 0.35) },
    { count: 5, least: 20, most: 28, foot: 490, colour: mix(pine700, pine600, 0.5) },
  ];
  for (const [i, row] of rows.entries()) {
    const trunks = Array.from({ length: row.count }, (_, at) => {
      const x = ((at + random(0.2, 0.8)) * 840) / row.count - 20;
      return trunk(x, row.foot + 25, random(row.least, row.most), random(-8, 8));
    });
    const upward = drawing.linearGradient([
      [0, mix(row.colour, pine700, 0.45)],
      [0.6, row.colour],
      [1, mix(row.colour, mist, 0.35)],
    ]);
    drawing.path(trunks.join(""), upward);
    const ground = crest(
      random,
      `0,${row.foot - 20} 300,${row.foot + 10} 560,${row.foot + 4} 800,${row.foot - 24}`,
      8,
      25,
    );
    drawing.path(
      hill(ground, 600),
      drawing.verticalGradient(mix(row.colour, dawn100, 0.25), row.colour, 0.5),
    );
    fogBank(drawing, 500 - i * 90, row.foot + 5, 520, 44, 0.7 - i * 0.2);
  }

  fogBank(drawing, 330, 535, 230, 26, 0.4, dawn100);

  const shaft = drawing.linearGradient([
    [0, dawn100, 0.5],
    [0.6, dawn100, 0.2],
    [1, dawn100, 0],
  ]);
  for (const [top, bottom, wide] of [
    [540, 150, 34],
    [552, 136, 70],
    [700, 330, 50],
    [850, 560, 60],
  ] as const) {
    drawing.path(
      polygon([
        [top, -10],
        [top + wide, -10],
        [bottom + wide * 2.4, 540],
        [bottom, 540],
      ]),
      shaft,
      { opacity: 0.6 },
    );
  }

  const dark = drawing.verticalGradient(pine950, pine900);
  drawing.path(trunk(70, 580, 56, -14) + trunk(740, 590, 72, 18) + trunk(232, 570, 32, 6), dark);
  const leaves = [
    [40, -4, 160, 56, 13],
    [230, -16, 110, 44, 9],
    [770, -4, 120, 70, 12],
    [620, -20, 100, 44, 9],
  ] as const;
  drawing.path(leaves.map(([x, y, rx, ry, lobes]) => bush(random, x, y, rx, ry, lobes)).join(""), pine950, {
    opacity: 0.94,
  });
  const shrubs = [
    [0, 575, 130, 50, 12],
    [190, 592, 120, 36, 10],
    [400, 610, 160, 28, 9],
    [640, 592, 110, 36, 9],
    [780, 570, 110, 56, 10],
  ] as const;
  drawing.path(shrubs.map(([x, y, rx, ry, lobes]) => bush(random, x, y, rx, ry, lobes)).join(""), dark);
  return drawing;
}
