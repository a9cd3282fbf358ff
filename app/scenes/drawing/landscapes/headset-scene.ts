import { fogBank, glow } from "../atmosphere.ts";
import {
  dawn100,
  dawn300,
  dawn700,
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
  white,
} from "../palette.ts";
import { crest, hill, woodedHill } from "../ridges.ts";
import { mulberry32, type Random } from "../mulberry32.ts";
import { SvgDrawing } from "../svg-drawing.ts";
import { fir } from "../trees.ts";

export function drawHeadset(): SvgDrawing {
  const drawing = new SvgDrawing(800, 480);
  const random = mulberry32(9);
  drawLandscape(drawing, random);
  drawRoom(drawing);
  drawPerson(drawing);
  return drawing;
}

function drawLandscape(drawing: SvgDrawing, random: Random): void {
  const light = mix(dawn300, dawn100, 0.5);
  drawing.rect(
    0,
    480,
    drawing.linearGradient([
      [0, pine500],
      [0.3, mix(pine200, dawn100, 0.5)],
      [0.5, light],
    ]),
  );
  glow(drawing, 560, 190, 260, 1);
  drawing.ellipse(560, 190, 32, 32, mix(dawn100, white, 0.6));
  const rows = [
    ["200,236 330,200 480,246 640,220 800,170", mix(pine500, dawn300, 0.35)],
    ["200,280 360,262 520,296 680,262 800,250", mix(pine600, dawn300, 0.12)],
  ] as const;
  for (const [keys, colour] of rows)
    drawing.path(
      hill(crest(random, keys, 6, 40), 420),
      drawing.verticalGradient(colour, mix(colour, light, 0.4)),
    );
  fogBank(drawing, 540, 330, 300, 30, 0.7, light);
  drawing.path(
    woodedHill(random, crest(random, "200,330 380,330 560,350 800,310", 6, 60), 430, 40),
    drawing.verticalGradient(pine600, pine700),
  );
  const tree = drawing.definePath(fir(random, 0, 0, 240, 9));
  for (const [x, y, size] of [
    [700, 410, 0.9],
    [640, 412, 0.5],
    [756, 420, 0.6],
    [430, 410, 0.4],
  ] as const)
    drawing.use(tree, pine800, `translate(${x} ${y})scale(${size})`);
}

function drawRoom(drawing: SvgDrawing): void {
  drawing.path("M0 0H800V400H786A284 330 0 0 0 218 400H0z", drawing.verticalGradient(pine200, pine100));
  const beam = drawing.linearGradient(
    [
      [0, white, 0.9],
      [1, dawn100, 0.5],
    ],
    { x2: 1 },
  );
  drawing.path("M226 172 372 106A284 330 0 0 0 236 282z", beam);
  drawing.stroke("M218 400A284 330 0 0 1 786 400", mix(dawn300, dawn100, 0.3), 5);
  drawing.path("M0 400H800V480H0z", drawing.verticalGradient(mix(pine300, pine500, 0.25), pine300));
  drawing.ellipse(236, 424, 176, 20, mix(pine300, pine500, 0.6));
  drawing.path("M300 402H778Q740 448 560 448T300 402z", mix(dawn300, dawn100, 0.5), { opacity: 0.45 });
}

function drawPerson(drawing: SvgDrawing): void {
  const skin = mix(dawn300, dawn100, 0.35);
  drawing.stroke("M186 372 170 420M286 372 302 420", dawn700, 9);
  drawing.stroke("M126 176 170 348", pine800, 46);
  drawing.stroke("M180 358H286", pine800, 34);
  drawing.stroke("M200 326 304 322 322 394", pine600, 34, { "stroke-linejoin": "round" });
  drawing.stroke("M324 412h22", pine950, 18);
  drawing.stroke("M174 240 200 318", white, 58);
  drawing.stroke("M178 214 172 204", skin, 24);
  drawing.ellipse(177, 168, 31, 33, skin);
  drawing.path("M145 172c-4-30 16-44 36-42 20 2 28 14 26 22-18-4-32 4-36 44-14-2-24-10-26-24z", pine950);
  drawing.stroke("M151 163 196 165", pine500, 8);
  drawing.path("M190 146h26q12 0 12 12v18q0 12-12 12h-20z", white);
  drawing.path("M216 150q12 0 12 10v14q0 10-12 10z", pine800);
  drawing.stroke("M184 248 216 300 268 300", pine200, 22, { "stroke-linejoin": "round" });
  drawing.ellipse(280, 300, 12, 10, skin);
  drawing.stroke("M206 317H292", pine900, 13);
  drawing.stroke("M278 320V358", pine900, 8);
}
