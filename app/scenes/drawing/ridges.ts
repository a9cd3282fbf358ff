import { polygon, type Point } from "./path.ts";
import type { Random } from "./mulberry32.ts";

/** The crest of a hill through the points `written` ("x,y x,y", from left to right), one point every `step` pixels. */
export function crest(random: Random, written: string, rough = 6, step = 20): Point[] {
  const keys = written.split(" ").map((key) => key.split(",").map(Number) as [number, number]);
  const noise = Array.from({ length: 400 }, () => random(-1, 1));
  const start = keys[0]?.[0] ?? 0;
  const end = keys.at(-1)?.[0] ?? 0;
  const count = Math.round((end - start) / step);
  return Array.from({ length: count + 1 }, (_, i) => {
    const x = start + ((end - start) * i) / count;
    const bumps = [90, 37, 13].map((wave, octave) => noiseAt(noise, x / wave + octave * 50) / (octave + 1));
    return [x, heightAt(keys, x) + rough * bumps.reduce((sum, bump) => sum + bump, 0)] as const;
  });
}

export function hill(points: readonly Point[], bottom: number): string {
  const first = points[0]?.[0] ?? 0;
  const last = points.at(-1)?.[0] ?? 0;
  return polygon([[first, bottom], ...points, [last, bottom]]);
}

/** A hill with a distant forest, whose tallest trees rise `height` above the crest. */
export function woodedHill(random: Random, points: readonly Point[], bottom: number, height: number): string {
  const end = points.at(-1)?.[0] ?? 0;
  const outline: Point[] = [];
  for (let x = points[0]?.[0] ?? 0; x < end;) {
    const tall = height * random(0.45, 1) ** 1.4;
    const wide = Math.max(3, tall * random(0.17, 0.24));
    outline.push([x, heightAt(points, x) - tall * random(0, 0.45)]);
    outline.push([x + wide, heightAt(points, x + wide) - tall]);
    x += 2 * wide;
  }
  outline.push([end, heightAt(points, end)]);
  return hill(outline, bottom);
}

function heightAt(keys: readonly Point[], x: number): number {
  const after = keys.findIndex((key) => key[0] >= x);
  const to = keys[after] ?? keys.at(-1);
  const from = keys[after - 1] ?? to;
  if (!from || !to) return 0;
  const share = to[0] === from[0] ? 0 : (x - from[0]) / (to[0] - from[0]);
  return from[1] + ((to[1] - from[1]) * (1 - Math.cos(Math.PI * share))) / 2;
}

function noiseAt(noise: readonly number[], at: number): number {
  const cell = Math.floor(at);
  const share = at - cell;
  const value = (i: number) => noise[((i % noise.length) + noise.length) % noise.length] ?? 0;
  return value(cell) + (value(cell + 1) - value(cell)) * share * share * (3 - 2 * share);
}
