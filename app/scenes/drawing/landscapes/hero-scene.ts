import { fogBank, glow } from "../atmosphere.ts";
import {
  dawn100,
  dawn300,
  mix,
  pine300,
  pine500,
  pine600,
  pine700,
  pine800,
  pine900,
  pine950,
  white,
} from "../palette.ts";
import { crest, hill, woodedHill } from "../ridges.ts";
import { mulberry32 } from "../mulberry32.ts";
import { SvgDrawing } from "../svg-drawing.ts";
import { fir } from "../trees.ts";

/** Dark on the left, where the page's text is. At 1920 px only y 183 to 717 are in the frame. */
export function drawHero(): SvgDrawing {
  const drawing = new SvgDrawing(1600, 900);
  const random = mulberry32(11);
  const [sunX, sunY] = [1285, 290];
  const sunward = { x2: 1, y2: 0.6 };
  const light = mix(dawn300, dawn100, 0.4);

  drawing.rect(
    0,
    900,
    drawing.linearGradient([
      [0, pine900],
      [0.22, pine700],
      [0.48, mix(pine500, dawn300, 0.4)],
    ]),
  );
  fogBank(drawing, sunX, sunY, 900, 640, 0.55, mix(pine300, dawn100, 0.2));
  fogBank(drawing, sunX, sunY, 420, 420, 0.6, dawn300);
  glow(drawing, sunX, sunY, 420, 1);
  drawing.ellipse(sunX, sunY, 40, 40, mix(dawn100, white, 0.5));

  const farthest = crest(random, "0,330 300,290 620,375 900,330 1090,300 1310,345 1480,260 1600,300", 10, 40);
  drawing.path(
    hill(farthest, 700),
    drawing.linearGradient(
      [
        [0, pine600],
        [0.75, mix(pine500, light, 0.5)],
      ],
      sunward,
    ),
  );
  glow(drawing, sunX, sunY + 30, 400, 0.4);
  fogBank(drawing, 1200, 420, 560, 50, 0.6, light);
  const far = crest(random, "0,380 240,430 520,350 800,440 1080,400 1400,455 1600,380", 14, 40);
  drawing.path(
    hill(far, 760),
    drawing.linearGradient(
      [
        [0, pine700],
        [0.75, mix(pine600, light, 0.3)],
      ],
      sunward,
    ),
  );
  fogBank(drawing, 1120, 500, 640, 50, 0.5, light);

  const middle = crest(random, "0,480 260,430 560,530 900,500 1280,550 1480,480 1600,490", 12, 40);
  drawing.path(
    woodedHill(random, middle, 900, 40),
    drawing.verticalGradient(mix(pine800, pine700, 0.7), mix(pine500, light, 0.15), 0.4),
  );
  fogBank(drawing, 950, 630, 800, 60, 0.4, light);

  const near = crest(random, "0,540 300,600 640,610 1000,675 1300,620 1600,560", 12, 40);
  drawing.path(woodedHill(random, near, 900, 70), drawing.verticalGradient(pine800, pine600, 0.6));
  fogBank(drawing, 1100, 770, 650, 60, 0.25, mix(pine300, dawn100, 0.5));

  const front = crest(random, "0,650 420,690 900,704 1250,690 1600,640", 8, 80);
  drawing.path(woodedHill(random, front, 900, 76), pine950);
  // The triangle fills the gaps between the lowest branches.
  const tree = drawing.definePath(fir(random, 0, 0, 560, 13) + "M0-291L112 0H-112z");
  for (const [x, y, size] of [
    [30, 720, 0.42],
    [118, 720, 0.3],
    [196, 740, 0.4],
    [1166, 740, 0.3],
    [1294, 748, 0.44],
    [1396, 786, 0.5],
    [1512, 788, 0.86],
  ] as const) {
    drawing.use(tree, pine950, `translate(${x} ${y})scale(${size})`);
  }
  drawing.rect(
    0,
    900,
    drawing.linearGradient(
      [
        [0, pine950, 0.75],
        [0.45, pine950, 0.66],
        [0.6, pine950, 0.5],
        [0.76, pine950, 0],
      ],
      { x2: 1 },
    ),
  );
  return drawing;
}
