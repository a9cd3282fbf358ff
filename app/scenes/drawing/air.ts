import { dawn100, dawn300, mist, mix, pine100 } from "./palette.ts";
import type { Sheet } from "./sheet.ts";

/** Warm light around a low sun. Drawn again over nearer hills, weaker, it makes them swim in it. */
export function glow(sheet: Sheet, x: number, y: number, radius: number, strength: number): void {
  // Outwards it turns from orange to green before it ends: orange straight over green would be mud.
  const light = sheet.radial([
    [0, dawn100],
    [0.15, mix(dawn300, dawn100, 0.5), 0.8],
    [0.4, mix(dawn300, dawn100, 0.25), 0.45],
    [0.7, mix(dawn300, pine100, 0.6), 0.16],
    [1, pine100, 0],
  ]);
  sheet.ellipse(x, y, radius, radius, light, { opacity: strength });
}

/** A bank of mist: a flat, soft-edged ellipse. */
export function bank(
  sheet: Sheet,
  x: number,
  y: number,
  rx: number,
  ry: number,
  strength: number,
  colour = mist,
): void {
  const fog = sheet.radial([
    [0, colour, 0.9],
    [0.5, colour, 0.4],
    [1, colour, 0],
  ]);
  sheet.ellipse(x, y, rx, ry, fog, { opacity: strength });
}
