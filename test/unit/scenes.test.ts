import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

import { contents } from "../../app/contents/contents-copy.ts";
import { landingStrip, scenes } from "../../app/scenes/drawing/draw-scenes.ts";
import { renderSideBySide } from "../../app/scenes/drawing/svg-drawing.ts";

const folder = join(import.meta.dirname, "../../app/scenes/drawn");
const committed = (name: string) => readFileSync(join(folder, `${name}.svg`), "utf8");

test("every content card has its picture, and no picture is left over", () => {
  const shown = contents.map(({ image }) => basename(image).replace(/\?.*/, ""));
  expect(readdirSync(folder).sort()).toEqual(
    [...shown, "hero.svg", "narrow-hero.svg", "headset.svg", "landing-strip.svg"].sort(),
  );
});

test.each(Object.entries(scenes))("%s is drawn the same every time, as committed", (name, draw) => {
  const drawn = draw().toString();
  expect(draw().toString()).toBe(drawn);
  expect(drawn, "run node app/scenes/drawing/draw-scenes.ts").toBe(committed(name));
});

test("the landing page's strip holds its scenes, and no name stands for two things in it", () => {
  const drawn = renderSideBySide(landingStrip.map((draw) => draw()));
  expect(drawn, "run node app/scenes/drawing/draw-scenes.ts").toBe(committed("landing-strip"));
  const names = [...drawn.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const [, name] of drawn.matchAll(/(?:url\(|href=")#([^")]+)/g)) expect(names).toContain(name);
});

test.each(Object.keys(scenes))("%s is small enough for a slow line", (name) => {
  expect(Buffer.byteLength(committed(name))).toBeLessThanOrEqual(name === "hero" ? 8192 : 6144);
});

test.each(Object.keys(scenes))("%s is a plain drawing that asks for nothing", (name) => {
  const svg = committed(name);
  expect(svg).not.toMatch(/<(script|style|text|image|foreignObject|filter|animate)\b|\sstyle=|\son\w+=/);
  expect(svg.match(/\b(href|src)="[^#]/g), "external references").toBeNull();
  expect(svg.match(/url\([^#]/g), "external references").toBeNull();
  expect(svg.match(/NaN|undefined|Infinity|\d\.\d{3}/g), "broken or long numbers").toBeNull();
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+">/,
  );
});
