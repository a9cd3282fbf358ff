import { fogBank, glow } from "../atmosphere.ts";
import {
  dawn100,
  dawn700,
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
  pine950,
} from "../palette.ts";
import { path } from "../path.ts";
import { crest, hill, woodedHill } from "../ridges.ts";
import { mulberry32 } from "../mulberry32.ts";
import { SvgDrawing } from "../svg-drawing.ts";
import { drawWithReflection, ripples } from "../water.ts";

export function drawCalm(): SvgDrawing {
  const drawing = new SvgDrawing(800, 600);
  const random = mulberry32(14);
  const shore = 320;
  drawing.rect(
    0,
    shore,
    drawing.verticalGradient(mix(pine300, pine200, 0.2), mix(pine100, dawn100, 0.5), 0.7),
  );
  glow(drawing, 300, 190, 320, 0.9);
  drawing.ellipse(300, 180, 30, 30, mix(mist, dawn100, 0.5));
  drawing.rect(
    shore,
    280,
    drawing.linearGradient([
      [0, mix(pine100, dawn100, 0.4)],
      [0.4, mix(pine300, pine200, 0.3)],
      [1, pine500],
    ]),
  );
  const hills = [
    {
      d: hill(crest(random, "0,200 180,245 420,215 640,160 800,190", 8, 20), shore),
      colour: mix(pine300, pine200, 0.2),
    },
    {
      d: hill(crest(random, "0,250 160,230 380,290 560,275 800,220", 8, 20), shore),
      colour: mix(pine500, pine300, 0.4),
    },
    {
      d: woodedHill(random, crest(random, "430,322 560,300 680,280 810,268", 5, 30), shore, 40),
      colour: pine600,
    },
  ];
  for (const [i, { d, colour }] of hills.entries()) {
    const fill = drawing.verticalGradient(colour, mix(colour, mist, 0.7 - i * 0.15));
    drawWithReflection(drawing, d, { hill: fill, image: fill }, shore);
  }
  fogBank(drawing, 300, shore, 560, 40, 0.95);
  fogBank(drawing, 640, shore + 6, 400, 22, 0.8);
  fogBank(drawing, 300, shore + 60, 60, 150, 0.3, dawn100);
  ripples(drawing, random, 24, [352, 590], mist);

  const hull = "M206 424q70 20 156-6-6 22-24 36-50 8-104 0-20-10-28-30z";
  drawing.path(hull, pine800, { transform: "matrix(1 0 0 -.7 0 775)", opacity: 0.35 });
  drawing.path(hull, drawing.verticalGradient(pine700, pine950));
  drawing.path("M206 424q70 20 156-6-14 14-70 18t-86-12z", pine950);
  drawing.stroke("M228 458h112M250 464h70", mist, 1.5, { opacity: 0.5 });

  const reeds: string[] = [];
  const heads: string[] = [];
  for (let i = 0; i < 24; i++) {
    const x = random(560, 800);
    const tall = random(120, 290) * (0.6 + (x - 560) / 600);
    const lean = random(-46, 10);
    reeds.push(path(["M", x, 610], ["q", 0, -tall * 0.6, lean, -tall]));
    if (i % 2) heads.push(path(["M", x + lean, 610 - tall], ["l", lean * 0.22, -26]));
  }
  drawing.stroke(reeds.join(""), pine900, 2.5);
  drawing.stroke(heads.join(""), mix(dawn700, pine800, 0.45), 6);
  return drawing;
}
