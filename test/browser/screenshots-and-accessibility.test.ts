import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DatabaseOptions, openDatabase } from "../../supabase/local/database/open-database.ts";
import { browserAvailability, locateBrowser } from "../helpers/browsers/browser-location.ts";
import {
  type BrowserName,
  type OpenedPage,
  openPage,
  type PageOptions,
} from "../helpers/browsers/browsers.ts";
import { sharedBrowser } from "../helpers/browsers/shared-browser.ts";
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
  mfaPendingCases,
  sampleInquiries,
  sampleReplyText,
  type ScreenshotCase,
  visitorCases,
} from "./screenshot-cases.ts";
import { settlePage } from "./settle.ts";

const NARROWEST = 360;
const widths = [NARROWEST, 768, 1440];
const HEIGHT = 800;
const MOST_TAB_STOPS = 150;
// Browsers that are not from npm draw the same page with other fonts.
const isDrawnAlike = (name: BrowserName) => locateBrowser(name).from === "npm";

// A separate site, so that what other tests store is not in the pictures.
let site: Site;
let database: Awaited<ReturnType<typeof copyOfTemplate>>;
let cookies: { name: string; value: string; url: string }[];
let halfSignedIn: typeof cookies | undefined;
const browsers = new Map<BrowserName, Browser>();

beforeAll(async () => {
  database = await copyOfTemplate();
  await runRetention(database.place);
  // Keeps the interim page out of the pictures.
  site = await startSite(database.dataDir, { TIMEOUT_MULTIPLIER: "20", ...database.settings });
  const admin = new Visitor(site.url);
  await admin.signUp("demo-admin-invite", "admin@example.com");
  // Uses up the welcome message, which every page would show.
  await admin.open("/");
  await admin.sendForm("/inquiry", inquiryFields({ organizationName: "한빛초등학교" }));
  // Resent by the cases; for ten minutes they are the same inquiries, so the lists do not change.
  await admin.sendForm("/", sampleInquiries.landing);
  await admin.sendForm("/inquiry", sampleInquiries.inquiry);
  cookies = admin.cookies();
  for (const name of ["chromium-153", "chromium-109"] as const)
    if (browserAvailability(name).available) browsers.set(name, await sharedBrowser(name));
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

type Visit = Partial<PageOptions> & { browser?: BrowserName; ownScripts?: boolean };

async function arriveAt(
  screenshotCase: ScreenshotCase,
  { browser = "chromium-153", ownScripts = true, ...options }: Visit,
) {
  const opened = await openPage(browsers.get(browser)!, {
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
  for (const width of widths) {
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
async function faultsWithScripts(page: Page) {
  const top = await page.evaluate(() => scrollY);
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  const faults = await accessibilityFaults(page);
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT });
  await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
  return faults;
}

// Where scripts are blocked, the browser is an old one too.
const oldest = (): BrowserName => (browsers.has("chromium-109") ? "chromium-109" : "chromium-153");

async function faultsWithoutScripts(screenshotCase: ScreenshotCase) {
  const visit = { width: 320, browser: oldest(), ownScripts: false };
  const { page, assertQuiet, close } = await arriveAt(screenshotCase, visit);
  const faults = await accessibilityFaults(page);
  await assertQuiet();
  await close();
  return faults;
}

describe.skipIf(!browserAvailability("chromium-153").available)("every page and state", () => {
  // Dates and counts come first: midnight, or ten minutes that make a form a second inquiry, change them.
  describe.each([...adminCases, ...visitorCases, ...mfaPendingCases])("$name", (screenshotCase) => {
    let opened: OpenedPage;
    let page: Page;
    beforeAll(async () => {
      opened = await arriveAt(screenshotCase, { width: NARROWEST });
      ({ page } = opened);
    });
    afterAll(() => opened?.close());

    // Before the pictures, for which words are replaced.
    test("leaves axe nothing to find, wide and with scripts", async () => {
      expect(await faultsWithScripts(page)).toEqual([]);
      await opened.assertQuiet();
    });

    test.skipIf(!isDrawnAlike("chromium-153"))("looks as it did in Chromium 153", async () => {
      expect(await differences(page, screenshotCase, "chromium-153")).toEqual([null, null, null]);
    });

    test.skipIf(!isDrawnAlike("chromium-109"))(
      "looks as it did in Chromium 109, and leaves axe nothing to find",
      async () => {
        const old = await arriveAt(screenshotCase, { width: NARROWEST, browser: "chromium-109" });
        // Before the pictures, for which words are replaced.
        const faults = await faultsWithScripts(old.page);
        expect(await differences(old.page, screenshotCase, "chromium-109")).toEqual([null, null, null]);
        expect(faults).toEqual([]);
        await old.close();
      },
    );

    test("keeps its shapes in forced colours", async () => {
      await page.setViewportSize({ width: 1280, height: HEIGHT });
      await page.emulateMedia({ forcedColors: "active" });
      expect(await page.evaluate(() => matchMedia("(forced-colors: active)").matches)).toBe(true);
      expect(await page.evaluate(indistinctStates)).toEqual([]);
      await page.emulateMedia({ forcedColors: "none" });
    });

    test("shows the focus clearly, has targets to hit and holds still", async () => {
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
    });

    test("reads at 400 % zoom and with wide spacing", async () => {
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
    });

    test("leaves axe nothing to find, narrow, without scripts and in Chromium 109", async () => {
      expect(await faultsWithoutScripts(screenshotCase)).toEqual([]);
    });
  });

  // After the pictures, as these change what the lists show.
  describe("what changes", () => {
    beforeAll(async () => {
      const other = new Visitor(site.url);
      // The only admin cannot give the role up.
      await other.signUp("demo-admin-invite");
      await other.sendForm("/dashboard/reply-texts", sampleReplyText);
      // The second inquiry of an institution.
      await other.sendForm(
        "/inquiry",
        inquiryFields({ organizationName: "한빛초등학교", message: "다시 여쭙니다." }),
      );
    });

    test.each(changingCases)(
      "$name: leaves axe nothing to find, wide with scripts and narrow without",
      async (screenshotCase) => {
        const { page, assertQuiet, close } = await arriveAt(screenshotCase, { width: 1280 });
        expect(await accessibilityFaults(page)).toEqual([]);
        await assertQuiet();
        await close();
        const isShownWithout = !screenshotCase.withScriptsOnly;
        expect(isShownWithout ? await faultsWithoutScripts(screenshotCase) : []).toEqual([]);
      },
    );
  });
});
