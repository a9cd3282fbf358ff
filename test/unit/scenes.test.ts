import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { contents } from "../../app/site/contents/contents-copy.ts";

const folder = join(import.meta.dirname, "../../app/site/scenes");
const pictures = readdirSync(folder).filter((name) => name.endsWith(".svg"));
const read = (name: string) => readFileSync(join(folder, name), "utf8");

const beside = ["hero.svg", "narrow-hero.svg", "headset.svg"];

/** In bytes. */
const largest: Record<string, number> = { "hero.svg": 8_192 };

test("every content card has its picture, and no picture is left over", () => {
  const shown = contents.map(({ image }) => `${image}.svg`);
  expect(pictures.toSorted()).toEqual([...shown, ...beside].sort());
});

test.each(pictures)("%s is small enough for a slow line", (name) => {
  expect(Buffer.byteLength(read(name))).toBeLessThanOrEqual(largest[name] ?? 6_144);
});

test.each(pictures)("%s is a plain drawing that asks for nothing", (name) => {
  const svg = read(name);
  expect(svg).not.toMatch(/<(script|style|text|image|foreignObject|filter|animate)\b|\sstyle=|\son\w+=/);
  expect(svg.match(/\b(href|src)="[^#]/g), "external references").toBeNull();
  expect(svg.match(/url\([^#]/g), "external references").toBeNull();
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+">/,
  );
});

test.each(pictures)("no name stands for two things in %s, and each that it uses is there", (name) => {
  const svg = read(name);
  const names = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(names).size).toBe(names.length);
  for (const [, used] of svg.matchAll(/(?:url\(|href=")#([^")]+)/g)) expect(names).toContain(used);
});
