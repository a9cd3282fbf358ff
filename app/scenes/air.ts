import { dawn100, dawn300, dawn500, mist } from "./palette.ts";
import type { Sheet } from "./sheet.ts";

/** Warm light around a low sun. Drawn again over nearer hills, weaker, it makes them swim in it. */
export function glow(sheet: Sheet, x: number, y: number, radius: number, strength: number): void {
  const light = sheet.radial([
    [0, dawn100, 0.9],
    [0.25, dawn300, 0.55],
    [0.6, dawn500, 0.15],
    [1, dawn500, 0],
  ]);
  sheet.ellipse(x, y, radius, radius, light, { opacity: strength });
}

/** A bank of mist: a flat, soft-edged ellipse. */
export function bank(sheet: Sheet, x: number, y: number, rx: number, ry: number, strength: number, colour = mist): void {
  const fog = sheet.radial([
    [0, colour, 0.9],
    [0.5, colour, 0.4],
    [1, colour, 0],
  ]);
  sheet.ellipse(x, y, rx, ry, fog, { opacity: strength });
}
