import { expect, inject, test } from "vitest";
import { openPage } from "../../helpers/browsers/browsers.ts";
import { inOldestBrowser } from "../../helpers/browsers/shared-browser.ts";
import { clippedTexts, scrollsSideways } from "../accessibility-checks.ts";
import { publicPages } from "../../helpers/samples.ts";

const paths = [...publicPages, "/auth", "/auth/forgot", "/auth/reset", "/nowhere"];

inOldestBrowser("the look of the visitors' pages", (browser) => {
  async function open(width: number, { javaScript = false, path = "/" } = {}) {
    const options = { javaScript, width, baseURL: inject("siteUrl"), context: { bypassCSP: true } };
    const opened = await openPage(browser(), options);
    await opened.page.goto(path, { waitUntil: "load" });
    return opened;
  }

  test.each([true, false])(
    "on a phone the landing page is at most 9,500 px high (scripts: %s)",
    async (javaScript) => {
      const { page } = await open(360, { javaScript });
      if (javaScript) {
        await page.locator("#testimonials").scrollIntoViewIfNeeded();
        await page.getByRole("region", { name: "예시 후기" }).waitFor();
      }
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(9_500);
    },
  );

  test("on a phone the contents page is at most 3,500 px high", async () => {
    const { page } = await open(360, { path: "/contents" });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3_500);
  });

  test("at 400 % zoom name, inquiry and menu stand in one row", async () => {
    const { page } = await open(320);
    const tops = await page.locator("header a:visible, header summary").evaluateAll((row) =>
      row.map((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      }),
    );
    expect(tops).toHaveLength(3);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(2);
  });

  test("the inquiry page begins with its form; what else it says comes after or beside it", async () => {
    for (const [width, lowest] of [
      [1440, 420],
      [360, 330],
    ] as const) {
      const { page } = await open(width, { path: "/inquiry" });
      const top = await page
        .locator("main select")
        .first()
        .evaluate((field) => field.getBoundingClientRect().top);
      expect(top, `at ${width} px`).toBeLessThanOrEqual(lowest);
    }
  });

  test("each picture of the landing page but the panorama is one scene in any frame", async () => {
    const { page } = await open(768);
    const shapes = await page.locator("main img[loading=lazy]:not(.visor img)").evaluateAll((images) =>
      (images as HTMLImageElement[]).map(({ width, height, src }) => {
        const image = new Image();
        image.src = src;
        return { src, isWide: width > 0 && height > 0 && image.naturalWidth > 2 * image.naturalHeight };
      }),
    );
    expect(shapes.filter(({ isWide }) => isWide)).toEqual([]);
  });

  test("on a large screen the column is 1,360 px wide, with letters as much larger", async () => {
    const { page } = await open(1440);
    const sizes = () =>
      page.locator("header > div").evaluate((column) => ({
        column: Math.round(column.getBoundingClientRect().width),
        letters: Number.parseFloat(getComputedStyle(column).fontSize),
      }));
    for (const path of publicPages) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      expect(await sizes(), path).toEqual({ column: 1_152, letters: 16 });
      await page.setViewportSize({ width: 2560, height: 1440 });
      const large = await sizes();
      expect(large.column, path).toBe(1_360);
      expect(large.letters, path).toBeGreaterThan(18);
    }
  });

  test("every page's H1 has the same size, narrow and wide", async () => {
    const { page } = await open(360);
    const sizes = new Map<string, string[]>();
    for (const path of paths) {
      await page.goto(path);
      const found: string[] = [];
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        found.push(await page.locator("h1").evaluate((heading) => getComputedStyle(heading).fontSize));
      }
      sizes.set(path, found);
    }
    expect([...sizes].filter(([, found]) => found.join() !== sizes.get("/")?.join())).toEqual([]);
  });

  test("no word of a heading or button is broken on a phone, nor in a wide or large font", async () => {
    const faults: string[] = [];
    for (const path of paths) {
      const { page, context } = await open(360, { javaScript: true, path });
      const look = async (font: string) => {
        const words = await page.locator("h1, h2, h3, th, button, summary").evaluateAll(brokenWords);
        const clipped = await page.evaluate(clippedTexts);
        const isWide = await page.evaluate(scrollsSideways);
        const found = [...words, ...clipped, ...(isWide ? ["scrolls sideways"] : [])];
        faults.push(...found.map((fault) => `${path} in a ${font} font: ${fault}`));
      };
      const devtools = await context.newCDPSession(page);
      await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
      await page.setViewportSize({ width: 320, height: 740 });
      await look("large");
      await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
      await page.setViewportSize({ width: 360, height: 740 });
      await page.addStyleTag({ content: wideFont });
      await page.evaluate(() => document.fonts.load("1em Wide", "가").then(() => document.fonts.ready));
      await look("wide");
    }
    expect(faults).toEqual([]);
  });
});

/** Syllables of the usual Korean fonts are at most one em wide; Nanum Gothic's 0.94 em are scaled to one. */
const wideFont = `
  @font-face { font-family: Wide; src: local("NanumGothic"); size-adjust: 106.4% }
  @font-face { font-family: Wide; src: local("NanumGothicBold"); size-adjust: 106.4%; font-weight: 700 }
  body { font-family: Wide }`;

function brokenWords(elements: Element[]): string[] {
  return elements.flatMap((element) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(/[^\s·]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word);
      }
    }
    return found;
  });
}
