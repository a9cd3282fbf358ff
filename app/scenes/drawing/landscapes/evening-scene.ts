import { fogBank } from "../atmosphere.ts";
import {
  dawn100,
  dawn300,
  dawn500,
  mist,
  mix,
  pine200,
  pine500,
  pine700,
  pine800,
  pine900,
  pine950,
  white,
} from "../palette.ts";
import { path } from "../path.ts";
import { crest, hill, woodedHill } from "../ridges.ts";
import { mulberry32 } from "../mulberry32.ts";
import { SvgDrawing } from "../svg-drawing.ts";
import { fir } from "../trees.ts";
import { glitterPath, drawWithReflection } from "../water.ts";

export function drawEvening(): SvgDrawing {
  const drawing = new SvgDrawing(800, 600);
  const random = mulberry32(77);
  const [moonX, shore] = [250, 352];
  drawing.rect(
    0,
    shore,
    drawing.linearGradient([
      [0, pine950],
      [0.4, pine800],
      [0.6, pine700],
      [0.75, mix(dawn500, pine500, 0.5)],
      [0.9, mix(dawn300, dawn500, 0.4)],
    ]),
  );
  drawing.rect(
    shore,
    250,
    drawing.linearGradient([
      [0, mix(dawn500, pine500, 0.45)],
      [0.2, pine700],
      [0.5, pine900],
      [1, pine950],
    ]),
  );
  const stars = Array.from({ length: 26 }, () => path(["M", random(10, 790), random(10, 180)], ["h", 0]));
  drawing.stroke(stars.join(""), mist, 2, { opacity: 0.6 });
  drawing.ellipse(
    moonX,
    124,
    180,
    180,
    drawing.radialGradient([
      [0, dawn100, 0.5],
      [0.25, pine200, 0.25],
      [0.6, pine200, 0.06],
      [1, pine200, 0],
    ]),
  );
  drawing.ellipse(moonX, 124, 34, 34, drawing.verticalGradient(white, mix(dawn100, dawn300, 0.3)));

  const rows = [
    {
      d: hill(crest(random, "0,270 200,240 420,300 600,232 800,270", 9, 18), shore),
      colour: mix(pine700, pine800, 0.3),
    },
    {
      d: hill(crest(random, "0,320 160,300 360,336 560,310 700,284 800,300", 7, 18), shore),
      colour: pine800,
    },
    {
      d:
        woodedHill(random, crest(random, "-10,318 80,330 200,352", 4, 30), shore, 40) +
        woodedHill(random, crest(random, "540,352 690,330 810,318", 4, 30), shore, 46),
      colour: pine950,
    },
  ];
  for (const { d, colour } of rows) {
    drawWithReflection(
      drawing,
      d,
      {
        hill: drawing.verticalGradient(colour, mix(colour, pine700, 0.4)),
        image: mix(colour, pine900, 0.5),
      },
      shore,
    );
  }
  fogBank(drawing, 400, shore, 480, 14, 0.5, mix(dawn300, dawn100, 0.5));
  fogBank(drawing, moonX, shore + 110, 110, 160, 0.2, dawn100);
  glitterPath(drawing, random, [moonX, shore + 8, 590], dawn100);
  drawing.path("M800 600V510q-120 30-190 56T470 600z", pine950);
  const tree = drawing.definePath(fir(random, 0, 0, 420, 14));
  drawing.use(tree, pine950, "translate(722 600)");
  drawing.use(tree, pine950, "translate(630 606)scale(.55)");
  drawing.use(tree, pine950, "translate(790 600)scale(-.7 .7)");
  return drawing;
}
