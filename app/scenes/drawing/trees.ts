import { path, polygon, type Point } from "./path.ts";
import type { Random } from "./mulberry32.ts";

export function fir(random: Random, x: number, y: number, height: number, tiers: number): string {
  const side = (sign: number): Point[] =>
    Array.from({ length: tiers }, (_, i) => (i + 1) / tiers).flatMap((down) => {
      const reach = height * 0.17 * down ** 0.85 * random(0.7, 1.15);
      const tip = y - height * (1 - down * 0.92) + random(-0.01, 0.01) * height;
      return [
        [x + sign * reach, tip] as const,
        [x + sign * reach * random(0.4, 0.6), tip - (height / tiers) * random(0.15, 0.3)] as const,
      ];
    });
  const foot = Math.max(1, height * 0.014);
  return polygon([[x, y - height], ...side(1), [x + foot, y], [x - foot, y], ...side(-1).reverse()]);
}

/** Firs on y = 0 around x = 0, `wide` across and at most `height` tall. */
export function grove(random: Random, count: number, wide: number, height: number, tiers: number): string {
  return Array.from({ length: count }, (_, i) =>
    fir(random, wide * ((i + random(0.2, 0.8)) / count - 0.5), 0, height * random(0.5, 1), tiers),
  ).join("");
}

export function trunk(x: number, foot: number, width: number, lean: number): string {
  const half = width / 2;
  return path(
    ["M", x + lean - half * 0.75, -5],
    ["Q", x - half * 0.8, foot * 0.7, x - half * 1.5, foot],
    ["h", width * 1.5],
    ["Q", x + half * 0.8, foot * 0.7, x + lean + half * 0.75, -5],
  );
}

/** A branch's foliage or a cloud: flat below, uneven lobes above, thin at both ends. */
export function foliage(random: Random, cx: number, cy: number, width: number, height: number): string {
  const lobes = Math.max(3, Math.round(width / 26));
  const ends = Array.from(
    { length: lobes },
    (_, i) => (i + 1 + (i + 1 < lobes ? random(-0.3, 0.3) : 0)) / lobes,
  );
  const numbers = ends.flatMap((end, i) => {
    const start = ends[i - 1] ?? 0;
    const rise = (at: number) => -height * Math.sin(Math.PI * at) ** 0.8;
    const [step, climb] = [(end - start) * width, rise(end) - rise(start)];
    const bulge = step * random(0.3, 0.5);
    return [step * 0.05, climb * 0.4 - bulge, step * 0.8, climb * 0.8 - bulge, step, climb];
  });
  return path(
    ["M", cx - width / 2, cy],
    ["c", ...numbers],
    ["q", -width * 0.2, height * 0.3, -width * 0.5, height * 0.12],
    ["t", -width * 0.5, -height * 0.12],
  );
}

export function bush(random: Random, cx: number, cy: number, rx: number, ry: number, lobes: number): string {
  const turn = random(0, 1);
  const at = (lobe: number, reach: number): Point => {
    const angle = ((lobe + turn) / lobes) * 2 * Math.PI;
    return [cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach];
  };
  const edge = Array.from({ length: lobes }, (_, lobe) => at(lobe + random(-0.2, 0.2), random(0.88, 0.98)));
  const curves = edge.flatMap(([x, y], lobe) => [...at(lobe - 0.5, random(1.1, 1.24)), x, y]);
  const last = edge.at(-1) ?? [cx, cy];
  return `${path(["M", ...last], ["Q", ...curves])}z`;
}
