import { path } from "./path.ts";
import type { Random } from "./mulberry32.ts";
import type { SvgDrawing } from "./svg-drawing.ts";

/** The glitter path of a low sun or moon on water, from `top` to `bottom`, wider towards the viewer. */
export function glitterPath(
  drawing: SvgDrawing,
  random: Random,
  [x, top, bottom]: readonly [number, number, number],
  colour: string,
): void {
  for (const [count, from, to, thick] of [
    [24, 0, 0.3, 1.5],
    [26, 0.2, 0.65, 2.5],
    [22, 0.55, 1, 3.5],
  ] as const) {
    const dashes = Array.from({ length: count }, (_, i) => {
      const depth = from + ((to - from) * (i + random(0, 1))) / count;
      const spread = 8 + depth * 62;
      const long = spread * random(0.2, 0.9);
      const aside = random(-1, 1) * (spread - long / 2);
      return path(["M", x + aside - long / 2, top + depth * (bottom - top)], ["h", long]);
    });
    drawing.stroke(dashes.join(""), colour, thick, { opacity: 0.75 });
  }
}

export function ripples(
  drawing: SvgDrawing,
  random: Random,
  count: number,
  [top, bottom]: readonly [number, number],
  colour: string,
): void {
  const lines = Array.from({ length: count }, () => {
    const depth = random(0, 1) ** 1.3;
    return path(
      ["M", random(-20, 0.94 * drawing.width), top + depth * (bottom - top)],
      ["h", 24 + depth * random(40, 130)],
    );
  });
  drawing.stroke(lines.join(""), colour, 1.5, { opacity: 0.4 });
}

export function drawWithReflection(
  drawing: SvgDrawing,
  d: string,
  fills: { hill: string; image: string },
  shore: number,
): void {
  const outline = drawing.definePath(d);
  drawing.use(outline, fills.image, `matrix(1 0 0 -.85 0 ${shore * 1.85})`, { opacity: 0.5 });
  drawing.use(outline, fills.hill);
}
