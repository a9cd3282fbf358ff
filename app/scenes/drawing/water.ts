import { path } from "./path.ts";
import type { Random } from "./seeded-random.ts";
import type { Sheet } from "./sheet.ts";

/** The road of light that a low sun or moon lays on water, from `top` to `bottom`, widening towards us. */
export function lightRoad(
  sheet: Sheet,
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
    sheet.stroke(dashes.join(""), colour, thick, { opacity: 0.75 });
  }
}

/** A few level strokes where a breath of wind touches the water. */
export function shimmer(
  sheet: Sheet,
  random: Random,
  count: number,
  [top, bottom]: readonly [number, number],
  colour: string,
): void {
  const lines = Array.from({ length: count }, () => {
    const depth = random(0, 1) ** 1.3;
    return path(
      ["M", random(-20, 0.94 * sheet.width), top + depth * (bottom - top)],
      ["h", 24 + depth * random(40, 130)],
    );
  });
  sheet.stroke(lines.join(""), colour, 1.5, { opacity: 0.4 });
}

/** A hill on the far shore, and below it the same hill in the water. */
export function mirrored(
  sheet: Sheet,
  d: string,
  fills: { hill: string; image: string },
  shore: number,
): void {
  const outline = sheet.outline(d);
  sheet.again(outline, fills.image, `matrix(1 0 0 -.85 0 ${shore * 1.85})`, { opacity: 0.5 });
  sheet.again(outline, fills.hill);
}
