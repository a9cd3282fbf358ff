import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DatabaseOptions, openDatabase } from "../../supabase/local/database/open-database.ts";
import { locateBrowser } from "../helpers/browsers/browser-location.ts";
import {
  type BrowserName,
  type OpenedPage,
  openPage,
  type PageOptions,
} from "../helpers/browsers/browsers.ts";
import { inBothBrowsers, inCurrentBrowser } from "../helpers/browsers/shared-browser.ts";
import { enrol } from "../helpers/second-factor/enrol-visitor.ts";
import { inquiryFields } from "../helpers/samples.ts";
import { type Site, startSite } from "../helpers/site.ts";
import { copyOfTemplate } from "../helpers/test-database.ts";
import { Visitor } from "../helpers/visitor.ts";
import {
  accessibilityFaults,
  clippedTexts,
  faintFocus,
  indistinctStates,
  scrollsSideways,
  setWideSpacing,
  smallTargets,
} from "./accessibility-checks.ts";
import { compareScreenshot } from "./compare-screenshot.ts";
import {
  adminCases,
  changingCases,
  oneContact,
  mfaPendingCases,
  sampleInquiries,
  sampleReplyText,
  type ScreenshotCase,
  visitorCases,
} from "./screenshot-cases.ts";
import { settlePage } from "./settle.ts";

const NARROWEST = 360;
// Whoever has Windows 7 has no phone with it.
const widths = { "chromium-153": [NARROWEST, 1440], "chromium-109": [1440] };
const HEIGHT = 800;
const MOST_TAB_STOPS = 150;
// Browsers that are not from npm draw the same page with other fonts.
const isDrawnAlike = (name: BrowserName) => locateBrowser(name).from === "npm";

// A separate site, so that what other tests store is not in the pictures.
let site: Site;
let database: Awaited<ReturnType<typeof copyOfTemplate>>;
let cookies: { name: string; value: string; url: string }[];
let halfSignedIn: typeof cookies | undefined;

beforeAll(async () => {
  database = await copyOfTemplate();
  await runRetention(database.place);
  // Keeps the interim page out of the pictures.
  site = await startSite(database.dataDir, { TIMEOUT_MULTIPLIER: "20", ...database.settings });
  const admin = new Visitor(site.url);
  await admin.signUp("demo-admin-invite", "admin@example.com");
  // Uses up the welcome message, which every page would show.
  await admin.open("/");
  await admin.sendForm("/inquiry", inquiryFields({ organizationName: "한빛초등학교", ...oneContact }));
  // Resent by the cases; for ten minutes they are the same inquiries, so the lists do not change.
  await admin.sendForm("/", sampleInquiries.landing);
  await admin.sendForm("/inquiry", sampleInquiries.inquiry);
  cookies = admin.cookies();
});
afterAll(async () => {
  await site?.stop();
  await database?.remove();
});

/** Called only when needed, as the list of members shows the account from then on. */
async function passwordAlone() {
  const member = new Visitor(site.url);
  const account = await member.signUp("demo-staff-invite", "staff@example.com");
  await enrol(member);
  const elsewhere = new Visitor(site.url);
  await elsewhere.sendForm("/auth", account);
  return elsewhere.cookies();
}

async function runRetention(place: DatabaseOptions) {
  const database = await openDatabase(place);
  await database.query("select private.anonymise_completed_inquiries()");
  await database.close();
}

type Visit = Partial<PageOptions> & { ownScripts?: boolean };

async function arriveAt(
  browser: Browser,
  screenshotCase: ScreenshotCase,
  { ownScripts = true, ...options }: Visit,
) {
  const opened = await openPage(browser, {
    // axe needs scripts, so only the site's own scripts are blocked.
    javaScript: true,
    baseURL: site.url,
    context: { reducedMotion: "reduce" },
    expected: ownScripts ? [] : [/ERR_FAILED/],
    ...options,
  });
  if (!ownScripts) await opened.context.route(/\.js$/, (route) => route.abort());
  if (screenshotCase.signedIn === "half")
    await opened.context.addCookies((halfSignedIn ??= await passwordAlone()));
  else if (screenshotCase.signedIn) await opened.context.addCookies(cookies);
  await screenshotCase.arrive(opened.page);
  return opened;
}

async function differences(page: Page, screenshotCase: ScreenshotCase, name: BrowserName) {
  const found: (string | null)[] = [];
  for (const width of widths[name]) {
    await page.setViewportSize({ width, height: HEIGHT });
    found.push(await difference(page, screenshotCase, `${screenshotCase.name}-${width}-${name}`));
  }
  return found;
}

// A live page may restore its own times while the picture is taken, in place of the fixed ones.
const PICTURES_AT_MOST = 3;

async function difference(page: Page, { screenOnly }: ScreenshotCase, name: string) {
  let found: string | null = null;
  for (let taken = 0; taken < PICTURES_AT_MOST; taken += 1) {
    await settlePage(page, screenOnly);
    const picture = await page.screenshot({
      fullPage: !screenOnly,
      animations: "disabled",
      caret: "hide",
    });
    found = compareScreenshot(picture, name).difference;
    if (!found) break;
  }
  return found;
}

/** Returns to the position that was scrolled to, which the pictures show. */
async function faultsWithScripts(page: Page, { isPictured, signedIn }: ScreenshotCase) {
  const top = await page.evaluate(() => scrollY);
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  const faults = await accessibilityFaults(page);
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
  // What is not pictured differs from another page in its words alone, and Chromium 109 sees visitors' pages narrow.
  if (isPictured && signedIn) faults.push(...(await accessibilityFaults(page)));
  await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
  return faults;
}

async function faultsWithoutScripts(browser: Browser, screenshotCase: ScreenshotCase) {
  const visit = { width: 320, ownScripts: false };
  const { page, assertQuiet, close } = await arriveAt(browser, screenshotCase, visit);
  const faults = await accessibilityFaults(page);
  await assertQuiet();
  await close();
  return faults;
}

inBothBrowsers("every page and state", (browser, name) => {
  const isCurrent = name === "chromium-153";
  // Dates and counts come first: midnight, or ten minutes that make a form a second inquiry, change them.
  const cases = isCurrent
    ? [...adminCases, ...visitorCases, ...mfaPendingCases]
    : visitorCases.filter(({ isPictured }) => isPictured);

  describe.each(cases)("$name", (screenshotCase) => {
    let opened: OpenedPage;
    let page: Page;
    beforeAll(async () => {
      opened = await arriveAt(browser(), screenshotCase, { width: NARROWEST });
      ({ page } = opened);
    });
    afterAll(() => opened?.close());

    // Before the pictures, for which words are replaced. Where scripts are blocked, the browser is an old one too.
    test.runIf(isCurrent || !screenshotCase.isScriptFree)("leaves axe nothing to find", async () => {
      const faults = isCurrent
        ? faultsWithScripts(page, screenshotCase)
        : faultsWithoutScripts(browser(), screenshotCase);
      expect(await faults).toEqual([]);
      await opened.assertQuiet();
    });

    test.runIf(screenshotCase.isPictured && isDrawnAlike(name))("looks as it did", async () => {
      const found = await differences(page, screenshotCase, name);
      expect(found.filter(Boolean)).toEqual([]);
    });

    test.runIf(isCurrent && screenshotCase.isPictured)(
      "is read, hit and followed in forced colours, by keyboard and at 400 % zoom",
      async () => {
        await page.setViewportSize({ width: 1280, height: HEIGHT });
        await page.emulateMedia({ forcedColors: "active" });
        expect(await page.evaluate(() => matchMedia("(forced-colors: active)").matches)).toBe(true);
        expect(await page.evaluate(indistinctStates)).toEqual([]);
        await page.emulateMedia({ forcedColors: "none" });

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

        const zoomed = { width: 320, height: 256, deviceScaleFactor: 4, mobile: false };
        const session = await opened.context.newCDPSession(page);
        await session.send("Emulation.setDeviceMetricsOverride", zoomed);
        await expect
          .poll(() => page.evaluate(() => [innerWidth, innerHeight, devicePixelRatio]))
          .toEqual([320, 256, 4]);
        expect(await page.evaluate(scrollsSideways)).toBe(false);
        await setWideSpacing(page);
        expect(await page.evaluate(scrollsSideways), "with wide spacing").toBe(false);
        expect(await page.evaluate(clippedTexts)).toEqual([]);
      },
    );
  });
});

// After the pictures, as these change what the lists show.
inCurrentBrowser("what changes", (browser) => {
  beforeAll(async () => {
    const other = new Visitor(site.url);
    // The only admin cannot give the role up.
    await other.signUp("demo-admin-invite");
    await other.sendForm("/dashboard/reply-texts", sampleReplyText);
    // The second inquiry of an institution.
    await other.sendForm(
      "/inquiry",
      inquiryFields({ organizationName: "한빛초등학교", message: "다시 여쭙니다.", ...oneContact }),
    );
  });

  test.each(changingCases)("$name: leaves axe nothing to find", async (screenshotCase) => {
    const { page, assertQuiet, close } = await arriveAt(browser(), screenshotCase, { width: 1280 });
    expect(await accessibilityFaults(page)).toEqual([]);
    await assertQuiet();
    await close();
  });
});
