import { fogBank, glow } from "../atmosphere.ts";
import {
  dawn100,
  dawn300,
  mix,
  pine300,
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

/** For frames narrower than 1024 px, where the text spans the picture: the sun is above it, dark hills behind it. */
export function drawNarrowHero(): SvgDrawing {
  const drawing = new SvgDrawing(1200, 900);
  const random = mulberry32(23);
  const [sunX, sunY] = [1128, 116];
  const sunward = { x2: 1, y2: 0.4 };
  const light = mix(dawn300, dawn100, 0.4);

  drawing.rect(
    0,
    500,
    drawing.linearGradient(
      [
        [0, pine900],
        [0.75, pine800],
        [1, mix(pine600, dawn300, 0.3)],
      ],
      { x2: 1, y2: 0.2 },
    ),
  );
  glow(drawing, sunX, sunY, 230, 0.85);
  drawing.ellipse(sunX, sunY, 36, 36, mix(dawn100, white, 0.5));

  const rows = [
    {
      keys: "0,300 200,262 430,318 700,262 900,214 1060,186 1200,206",
      near: pine800,
      far: mix(pine600, light, 0.08),
    },
    {
      keys: "0,372 260,400 520,330 760,380 980,330 1200,290",
      near: pine800,
      far: mix(pine700, pine600, 0.6),
    },
  ];
  for (const { keys, near, far } of rows) {
    const fill = drawing.linearGradient(
      [
        [0, near],
        [0.5, mix(near, pine700, 0.6)],
        [1, far],
      ],
      sunward,
    );
    drawing.path(hill(crest(random, keys, 9, 40), 700), fill);
  }
  fogBank(drawing, 1080, 400, 420, 46, 0.16, mix(pine300, dawn100, 0.4));

  const middle = crest(random, "0,440 300,480 620,450 900,500 1200,420", 10, 60);
  drawing.path(woodedHill(random, middle, 900, 46), drawing.verticalGradient(pine700, pine800, 0.5));
  const near = crest(random, "0,560 320,600 700,570 980,620 1200,560", 10, 60);
  drawing.path(
    woodedHill(random, near, 900, 66),
    drawing.verticalGradient(mix(pine800, pine900, 0.4), pine900, 0.5),
  );
  const front = crest(random, "0,720 420,752 800,760 1000,740 1200,690", 8, 80);
  drawing.path(woodedHill(random, front, 900, 70), pine950);
  // The triangle fills the gaps between the lowest branches.
  const tree = drawing.definePath(fir(random, 0, 0, 420, 12) + "M0-218L84 0H-84z");
  for (const [x, y, size] of [
    [60, 800, 0.42],
    [504, 822, 0.5],
    [852, 830, 0.44],
    [1010, 854, 0.62],
    [1152, 848, 1],
  ] as const) {
    drawing.use(tree, pine950, `translate(${x} ${y})scale(${size})`);
  }
  return drawing;
}
