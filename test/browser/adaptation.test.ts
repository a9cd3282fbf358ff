import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { browserAvailability, launchBrowser, openPage } from "../helpers/browsers/browsers.ts";
import { inquiryFields } from "../helpers/samples.ts";
import { Visitor } from "../helpers/visitor.ts";
import { clippedTexts, faintFocus, indistinctStates, smallTargets } from "./adaptation.ts";
import { adminScenes, type Scene, visitorScenes } from "./screenshot-cases.ts";

const scenes = [
  ...visitorScenes.map((scene) => ({ ...scene, signedIn: false })),
  ...adminScenes.map((scene) => ({ ...scene, signedIn: true })),
];
const MOST_TAB_STOPS = 150;

// WCAG 1.4.12: the spacing that a reader may set over ours.
const wideSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

describe.skipIf(!browserAvailability("chromium-153").available)("people who set things their way", () => {
  let browser: Browser;
  let admin: Visitor;

  beforeAll(async () => {
    browser = await launchBrowser("chromium-153");
    admin = new Visitor(inject("siteUrl"));
    await admin.signUp("demo-admin-invite");
    await admin.sendForm("/inquiry", inquiryFields());
  });
  afterAll(() => browser?.close());

  async function arriveAt(
    scene: Scene,
    signedIn: boolean,
    width: number,
    context: BrowserContextOptions = {},
  ) {
    const opened = await openPage(browser, {
      javaScript: true,
      width,
      baseURL: inject("siteUrl"),
      context: { reducedMotion: "reduce", ...context },
    });
    if (signedIn) await opened.context.addCookies(admin.cookies());
    await scene.arrive(opened.page);
    return opened;
  }

  const scrollsSideways = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

  test.each(scenes)("$name reads at 400 % zoom and with wide spacing", async ({ signedIn, ...scene }) => {
    // A window of 1280 by 1024, of which a quarter each way is left.
    const zoomed = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 };
    const { page, close } = await arriveAt(scene, signedIn, 320, zoomed);
    expect(await scrollsSideways(page)).toBe(false);
    await page.addStyleTag({ content: wideSpacing }).catch(() => page.evaluate(adoptStyle, wideSpacing));
    expect(await scrollsSideways(page), "with wide spacing").toBe(false);
    expect(await page.evaluate(clippedTexts)).toEqual([]);
    await close();
  });

  test.each(scenes)("$name keeps its shapes in forced colours", async ({ signedIn, ...scene }) => {
    const { page, close } = await arriveAt(scene, signedIn, 1280, { forcedColors: "active" });
    expect(await page.evaluate(indistinctStates)).toEqual([]);
    await close();
  });

  test.each(scenes)("$name shows the focus clearly, has targets to hit and holds still", async (told) => {
    const { signedIn, ...scene } = told;
    const { page, close } = await arriveAt(scene, signedIn, 1280);
    expect(await page.evaluate(smallTargets)).toEqual([]);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);

    const faint = new Set<string>();
    for (let stop = 0; stop < MOST_TAB_STOPS; stop += 1) {
      await page.keyboard.press("Tab");
      const found = await page.evaluate(faintFocus);
      if (found === "end") break;
      if (found) faint.add(found);
    }
    expect([...faint]).toEqual([]);
    await close();
  });
});

/** Past the content security policy, which forbids a style element. */
function adoptStyle(text: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
