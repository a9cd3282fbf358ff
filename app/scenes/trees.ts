import { path, polygon, type Point } from "./path.ts";
import type { Random } from "./seeded-random.ts";

/** A fir: foot at 0,0, pointing up, ragged tiers of drooping branches. */
export function fir(random: Random, height: number, tiers: number): string {
  const side = (sign: number): Point[] =>
    Array.from({ length: tiers }, (_, i) => (i + 1) / tiers).flatMap((down) => {
      const reach = height * 0.2 * down ** 0.8 * random(0.75, 1.15);
      const y = -height * (1 - down * 0.9) + random(-2, 2);
      return [
        [sign * reach, y] as const,
        [sign * reach * random(0.35, 0.5), y - (height / tiers) * random(0.1, 0.25)] as const,
      ];
    });
  const trunk = height * 0.016;
  return polygon([
    [0, -height],
    ...side(1),
    [trunk, -height * 0.1],
    [trunk, 0],
    [-trunk, 0],
    [-trunk, -height * 0.1],
    ...side(-1).reverse(),
  ]);
}

/** A straight trunk from above the picture to `foot`, widening where it meets the ground. */
export function trunk(x: number, foot: number, width: number, lean: number): string {
  const half = width / 2;
  return path(
    ["M", x + lean - half * 0.7, -5],
    ["L", x - half, foot - width * 2],
    ["q", -half * 0.2, width * 1.5, -width * 0.8, width * 2.2],
    ["h", width * 2.4],
    ["q", -width * 0.6, -width, -width * 0.7, -width * 2.2],
    ["L", x + lean + half * 0.7, -5],
  );
}

/** A cushion of pine needles or leaves, flat below and billowing above. */
export function cushion(random: Random, cx: number, cy: number, width: number, height: number): string {
  const lobes = Math.max(3, Math.round(width / 22));
  const step = width / lobes;
  const numbers: number[] = [];
  for (let i = 0; i < lobes; i++) {
    const rise = (at: number) => -height * Math.sin(Math.PI * at) ** 0.7;
    const climb = rise((i + 1) / lobes) - rise(i / lobes);
    const bulge = step * random(0.5, 0.8);
    numbers.push(step * 0.1, climb / 2 - bulge, step * 0.9, climb / 2 - bulge, step, climb);
  }
  return path(
    ["M", cx - width / 2, cy],
    ["c", ...numbers],
    ["q", -width * 0.25, height * 0.35, -width * 0.5, height * 0.2],
    ["t", -width * 0.5, -height * 0.2],
  );
}
