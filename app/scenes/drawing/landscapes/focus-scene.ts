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
  pine800,
  pine950,
  white,
} from "../palette.ts";
import { crest, hill } from "../ridges.ts";
import { mulberry32 } from "../mulberry32.ts";
import { SvgDrawing } from "../svg-drawing.ts";
import { foliage } from "../trees.ts";

export function drawFocus(): SvgDrawing {
  const drawing = new SvgDrawing(800, 600);
  const random = mulberry32(30);
  drawing.rect(
    0,
    600,
    drawing.linearGradient([
      [0, pine600],
      [0.35, mix(pine500, pine300, 0.6)],
      [0.65, mix(pine200, dawn100, 0.6)],
      [0.85, mix(dawn300, dawn100, 0.5)],
    ]),
  );
  glow(drawing, 450, 290, 360, 0.9);
  drawing.ellipse(450, 290, 112, 112, drawing.verticalGradient(white, mix(dawn300, dawn100, 0.4)), {
    opacity: 0.9,
  });
  drawing.path(
    hill(crest(random, "0,470 200,430 420,490 620,440 800,470", 9, 20), 600),
    drawing.verticalGradient(mix(pine500, dawn300, 0.35), mix(dawn300, dawn100, 0.7)),
  );
  fogBank(drawing, 420, 520, 560, 46, 0.8);
  drawing.path(
    hill(crest(random, "0,520 260,545 520,515 800,490", 8, 20), 600),
    drawing.verticalGradient(mix(pine600, pine500, 0.4), pine300),
  );
  fogBank(drawing, 560, 580, 480, 44, 0.9);

  drawing.path(
    "M120 610l22-46 30-20 8-40 32-22 14-36 42-18 30-18 46 4 40 14 22 36 8 42 36 18 14 44 42 22 8 30z",
    drawing.linearGradient([
      [0, pine700],
      [0.5, pine800],
      [1, pine950],
    ]),
  );
  drawing.path(
    "M344 414l40 14 22 36 8 42 36 18 14 44 42 22 8 30h-90l-40-90 14-50-40-44z",
    drawing.verticalGradient(pine600, pine800, 0.7),
  );
  drawing.path("M226 446l42-18 26 22-50 40zM180 504l32-22 22 30-30 60zM374 480l18 30-18 40-14-26z", pine950, {
    opacity: 0.35,
  });

  drawing.path("M306 420c26-20 22-70 14-108s4-70 40-92c-24 18-38 40-28 70s30 86 8 116q8 8 20 14z", pine950);
  drawing.stroke(
    "M331 306q44-36 110-38M330 336q-40-26-80-22M338 246q-24-24-66-26M356 222q24-36 60-44",
    pine950,
    6,
  );
  const boughs = [
    [390, 178, 190, 50],
    [470, 222, 130, 30],
    [270, 222, 170, 42],
    [470, 270, 190, 40],
    [236, 318, 150, 36],
    [350, 246, 90, 22],
  ] as const;
  drawing.path(boughs.map(([x, y, wide, tall]) => foliage(random, x, y, wide, tall)).join(""), pine950);
  const lit = [
    [404, 160, 130, 28],
    [286, 204, 110, 24],
    [488, 252, 130, 24],
    [252, 302, 90, 20],
  ] as const;
  drawing.path(lit.map(([x, y, wide, tall]) => foliage(random, x, y, wide, tall)).join(""), pine800);
  return drawing;
}
