import { PNG } from "pngjs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  type BrowserName,
  browserAvailability,
  launchBrowser,
  openPage,
} from "../helpers/browsers/browsers.ts";

const names: BrowserName[] = ["chromium-153", "chromium-109"];

const publicPaths = [
  "/",
  "/contents",
  "/safety",
  "/adoption-pack",
  "/inquiry",
  "/privacy",
  "/auth",
  "/auth/forgot",
  "/auth/reset",
  "/nowhere",
];

describe.each(names)("%s", (name) => {
  describe.skipIf(!browserAvailability(name).available)("the look of the visitors' pages", () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchBrowser(name);
    });
    afterAll(() => browser?.close());

    async function open(width: number, { javaScript = false, path = "/" } = {}) {
      const opened = await openPage(browser, { javaScript, width, baseURL: inject("siteUrl") });
      await opened.page.goto(path, { waitUntil: "load" });
      return opened;
    }

    test.each([360, 640, 768, 1024, 1440])("at %i px the headline breaks after its comma", async (width) => {
      const { page, close } = await open(width);
      const clauses = await page.locator("h1 span").evaluateAll((spans) =>
        spans.map((span) => {
          const words = document.createRange();
          words.selectNodeContents(span);
          return [...words.getClientRects()].map(({ top }) => top);
        }),
      );
      expect(clauses.map((lines) => lines.length)).toEqual([1, 1]);
      expect(new Set(clauses.flat()).size).toBe(2);
      await close();
    });

    test.each([360, 768, 1440])(
      "at %i px the sun stands whole in the first picture, beside the text",
      async (width) => {
        const { page, close } = await open(width);
        const { picture, texts } = await heroOf(page);
        const { left, top, right, bottom } = boxOf(picture, isSun);
        expect(right - left).toBeGreaterThan(30);
        expect(Math.abs(right - left - (bottom - top))).toBeLessThanOrEqual(3);
        expect(left).toBeGreaterThan(0);
        expect(top).toBeGreaterThan(0);
        expect(right).toBeLessThan(picture.width - 1);
        expect(bottom).toBeLessThan(picture.height - 1);
        for (const text of texts)
          expect(left > text.right || right < text.left || top > text.bottom || bottom < text.top).toBe(true);
        await close();
      },
    );

    test.each([360, 768, 1024, 1440, 1920])(
      "at %i px the hero's trees stand on the ground, and no shard of sky is left between them",
      async (width) => {
        const { page, close } = await open(width);
        const { picture } = await heroOf(page);
        const lowest = Array.from({ length: picture.width }, (_, x) =>
          isGround(picture, x, picture.height - 1),
        );
        expect(lowest.filter((ground) => !ground)).toEqual([]);
        expect(shards(picture)).toEqual([]);
        await close();
      },
    );

    test.each([true, false])(
      "on a phone the landing page is at most 9,500 px high (scripts: %s)",
      async (javaScript) => {
        const { page, close } = await open(360, { javaScript });
        if (javaScript) {
          await page.locator("#testimonials").scrollIntoViewIfNeeded();
          await page.getByRole("region", { name: "예시 후기" }).waitFor();
        }
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(9_500);
        await close();
      },
    );

    test.each([360, 1440])("at %i px every page's H1 has the same size", async (width) => {
      const sizes = new Map<string, string>();
      for (const path of publicPaths) {
        const { page, close } = await open(width, { path });
        sizes.set(path, await page.locator("h1").evaluate((heading) => getComputedStyle(heading).fontSize));
        await close();
      }
      expect([...sizes].filter(([, size]) => size !== sizes.get("/"))).toEqual([]);
    });
  });
});

/** The first picture without what stands on it, and where that stands. */
async function heroOf(page: Page) {
  const hero = page.locator("main > section").first();
  const texts = await hero.evaluate((section) => {
    const above = section.getBoundingClientRect().top;
    const boxes = [...section.querySelectorAll("p, h1 span, a")].map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, top, right, bottom } = range.getBoundingClientRect();
      return { left, top: top - above, right, bottom: bottom - above };
    });
    for (const element of section.querySelectorAll<HTMLElement>("div")) element.style.visibility = "hidden";
    return boxes;
  });
  const box = await hero.boundingBox();
  if (!box) throw new Error("the hero is not on the page");
  // Without its last row, half of which may be the next section's.
  const clip = { ...box, height: Math.floor(box.height) };
  return { picture: PNG.sync.read(await page.screenshot({ clip, fullPage: true })), texts };
}

type IsSuch = (picture: PNG, x: number, y: number) => boolean;

function colourAt({ data, width }: PNG, x: number, y: number) {
  const at = 4 * (y * width + x);
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0] as const;
}

const isSun: IsSuch = (picture, x, y) => {
  const [red, green, blue] = colourAt(picture, x, y);
  return red > 240 && green > 228 && blue > 205;
};

const isGround: IsSuch = (picture, x, y) => colourAt(picture, x, y)[1] < 45;

function boxOf(picture: PNG, isSuch: IsSuch) {
  const box = { left: picture.width, top: picture.height, right: -1, bottom: -1 };
  for (let y = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1)
      if (isSuch(picture, x, y)) {
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y);
      }
  return box;
}

/** Small islands of light within the trees of the picture's right third, where the sky is light. */
function shards(picture: PNG): string[] {
  const seen = new Set<number>();
  const found: string[] = [];
  const start = Math.round((picture.width * 2) / 3);
  for (let y = 0; y < picture.height; y += 1)
    for (let x = start; x < picture.width; x += 1) {
      const island = islandAt(picture, x, y, seen);
      if (island > 5 && island < 1_000) found.push(`${island} px at ${x},${y}`);
    }
  return found;
}

function islandAt(picture: PNG, x: number, y: number, seen: Set<number>): number {
  const waiting = [[x, y] as const];
  let size = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [u, v] = next;
    if (u < 0 || v < 0 || u >= picture.width || v >= picture.height) continue;
    if (seen.has(v * picture.width + u) || isGround(picture, u, v)) continue;
    seen.add(v * picture.width + u);
    size += 1;
    waiting.push([u - 1, v], [u + 1, v], [u, v - 1], [u, v + 1]);
  }
  return size;
}
