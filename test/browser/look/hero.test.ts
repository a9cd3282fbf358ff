import type { Browser } from "playwright-core";
import { expect, test } from "vitest";
import {
  inBothBrowsers,
  inCurrentBrowser,
  inOldestBrowser,
  openOnSite,
} from "../../helpers/browsers/shared-browser.ts";
import { boxOf, heroOf, isGround, isSun, isSunlit, leastContrast, shards } from "./hero-picture.ts";

async function open(browser: Browser, width: number) {
  const opened = await openOnSite(browser, { javaScript: false, width });
  await opened.page.goto("/", { waitUntil: "load" });
  return opened;
}

inBothBrowsers("the landing page's first picture", (browser, name) => {
  test.each(name === "chromium-109" ? [360, 1440] : [768, 2560])(
    "shows the sun whole beside the text at %i px, and its words stand out",
    async (width) => {
      const { page } = await open(browser(), width);
      const { picture, texts } = await heroOf(page);
      const { left, top, right, bottom } = boxOf(picture, isSun);
      expect(right - left).toBeGreaterThan(24);
      expect(Math.abs(right - left - (bottom - top))).toBeLessThanOrEqual(3);
      expect(left).toBeGreaterThan(0);
      expect(top).toBeGreaterThan(0);
      expect(right).toBeLessThan(picture.width - 1);
      expect(bottom).toBeLessThan(picture.height - 1);
      for (const text of texts)
        expect(left > text.right || right < text.left || top > text.bottom || bottom < text.top).toBe(true);
      const contrasts = texts
        .filter(({ onPicture }) => onPicture)
        .map((text) => leastContrast(picture, text));
      expect(contrasts).toHaveLength(4);
      expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

inCurrentBrowser("a browser that darkens every page", (browser) => {
  test("leaves the sun of the first picture light", async () => {
    const { page } = await open(browser(), 1440);
    await page.emulateMedia({ colorScheme: "dark" });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setAutoDarkModeOverride", { enabled: true });
    expect(boxOf((await heroOf(page)).picture, isSun).right).toBeGreaterThan(0);
  });
});

inOldestBrowser("the words on the landing page's first picture", (browser) => {
  test("at 400 % zoom, where they would stand over the sun, they stand out without it", async () => {
    const { page } = await open(browser(), 320);
    const { picture, texts } = await heroOf(page);
    expect(boxOf(picture, isSunlit).right).toBe(-1);
    const contrasts = texts.filter(({ onPicture }) => onPicture).map((text) => leastContrast(picture, text));
    expect(contrasts).toHaveLength(4);
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
  });

  test("the headline breaks after its comma at any width", async () => {
    const { page } = await open(browser(), 360);
    for (const width of [360, 640, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const clauses = await page.locator("h1 span").evaluateAll((spans) =>
        spans.map((span) => {
          const words = document.createRange();
          words.selectNodeContents(span);
          return [...words.getClientRects()].map(({ top }) => top);
        }),
      );
      expect(
        clauses.map((lines) => lines.length),
        `${width} px`,
      ).toEqual([1, 1]);
      expect(new Set(clauses.flat()).size).toBe(2);
    }
  });
});

inCurrentBrowser("the trees of the landing page's first picture", (browser) => {
  test.each([360, 768, 1920])(
    "at %i px stand on the ground, and no shard of sky is left between them",
    async (width) => {
      const { page } = await open(browser(), width);
      const { picture } = await heroOf(page);
      const lowest = Array.from({ length: picture.width }, (_, x) =>
        isGround(picture, x, picture.height - 1),
      );
      expect(lowest.filter((ground) => !ground)).toEqual([]);
      expect(shards(picture)).toEqual([]);
    },
  );
});
