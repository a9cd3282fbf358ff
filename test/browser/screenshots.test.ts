import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { locateBrowser } from "../helpers/browsers/browser-location.ts";
import { type BrowserName, launchBrowser, openPage } from "../helpers/browsers/browsers.ts";
import { inquiryFields } from "../helpers/samples.ts";
import { type Site, startSite } from "../helpers/site.ts";
import { Visitor } from "../helpers/visitor.ts";
import { compareLook } from "./compare-screenshot.ts";
import { adminScenes, sampleInquiries, visitorScenes } from "./screenshot-cases.ts";

const names: BrowserName[] = ["chromium-153", "chromium-109"];
const widths = [360, 768, 1440];
const HEIGHT = 800;
const scenes = [
  ...visitorScenes.map((scene) => ({ ...scene, signedIn: false })),
  ...adminScenes.map((scene) => ({ ...scene, signedIn: true })),
];

// A site of its own, so that what other tests store is not in the pictures.
let site: Site;
let folder: string;
let cookies: { name: string; value: string; url: string }[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "looks-"));
  site = await startSite(join(folder, "data"));
  const admin = new Visitor(site.url);
  await admin.signUp("demo-admin-invite", "admin@example.com");
  await admin.sendForm("/inquiry", inquiryFields({ organizationName: "한빛초등학교" }));
  // Sent again by the scenes, and for ten minutes the same inquiries: the lists stay as they are.
  await admin.sendForm("/", sampleInquiries.landing);
  await admin.sendForm("/inquiry", sampleInquiries.inquiry);
  cookies = admin.cookies();
});
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

// Elsewhere than on the npm browsers the same page is drawn with other fonts.
for (const name of names.filter((name) => locateBrowser(name).from === "npm")) {
  describe(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchBrowser(name);
    });
    afterAll(() => browser?.close());

    test.each(scenes)("$name looks as it did", async ({ signedIn, ...scene }) => {
      const { page, context, close } = await openPage(browser, {
        javaScript: true,
        width: widths[0],
        baseURL: site.url,
        context: { reducedMotion: "reduce" },
      });
      if (signedIn) await context.addCookies(cookies);
      await scene.arrive(page);
      const differences: (string | null)[] = [];
      for (const width of widths) {
        await page.setViewportSize({ width, height: HEIGHT });
        await settle(page, scene.screenOnly);
        const fullPage = !scene.screenOnly;
        const picture = await page.screenshot({ fullPage, animations: "disabled", caret: "hide" });
        differences.push(compareLook(picture, `${scene.name}-${width}-${name}`).difference);
      }
      expect(differences).toEqual([null, null, null]);
      await close();
    });
  });
}

/** Waits for whatever comes late, and puts what differs from run to run in one form. */
async function settle(page: Page, screenOnly = false) {
  if (!screenOnly && (await page.locator("#testimonials").count()) > 0) {
    await page.locator("#testimonials").scrollIntoViewIfNeeded();
    await page.getByRole("region", { name: "예시 후기" }).waitFor();
  }
  if ((await page.getByRole("navigation", { name: "대시보드" }).count()) > 0)
    await page.getByText("실시간 연결됨").waitFor();
  await page.evaluate(async () => {
    const images = [...document.querySelectorAll("img")];
    for (const image of images) image.loading = "eager";
    await Promise.all(images.map((image) => image.decode()));
    await document.fonts.ready;
    const changing: [RegExp, string][] = [
      [/\d{4}년 \d+월 \d+일/g, "2026년 11월 21일"],
      [/\d{4}\. ?\d+\. ?\d+\./g, "2026. 11. 21."],
      [/(?<!년 )\b\d+월 \d+일/g, "11월 21일"],
      [/\d{4}년 \d+월(?! \d+일)/g, "2026년 11월"],
      // Below the weeks of a chart, where they wander from week to week.
      [/^\d+월$/g, ""],
      [/^(?:\d+분|1분 미만)$/g, "1분"],
      [/(?:오전|오후) \d+:\d\d/g, "오후 3:00"],
      [/\b\d\d:\d\d\b/g, "15:00"],
      [/\d+(초|분|시간|일) 전/g, "3$1 전"],
    ];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const [pattern, words] of changing) {
        const text = texts.currentNode;
        if (text.nodeValue && pattern.test(text.nodeValue))
          text.nodeValue = text.nodeValue.replaceAll(pattern, words);
      }
    }
  });
  if (!screenOnly) await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  // Whether the browser found the errors or the server did, they are on the screen, but not at the same height of it.
  const errors = page.getByRole("alert", { name: "입력한 내용을 확인해 주세요" });
  if ((await errors.count()) > 0)
    await errors.evaluate((summary) => summary.scrollIntoView({ block: "center", behavior: "instant" }));
}
