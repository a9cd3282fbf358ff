import type { Browser } from "playwright-core";
import { beforeAll, describe, inject } from "vitest";
import { withoutLeakCheck } from "../guards/open-resources.ts";
import {
  browserAvailability,
  type BrowserName,
  launchBrowser,
  type OpenedPage,
  openPage,
  type PageOptions,
} from "./browsers.ts";

type Tests = (browser: () => Browser, name: BrowserName) => void;

/** For what visitors see, who come with old browsers too. */
export function inBothBrowsers(title: string, tests: Tests): void {
  for (const name of ["chromium-153", "chromium-109"] as const) describeIn(name, title, tests);
}

/** For what visitors see and no script does, which a newer browser does alike. */
export function inOldestBrowser(title: string, tests: Tests): void {
  describeIn("chromium-109", title, tests);
}

/** For the dashboard, as admins have a current browser, and for what is the same in any. */
export function inCurrentBrowser(title: string, tests: Tests): void {
  describeIn("chromium-153", title, tests);
}

function describeIn(name: BrowserName, title: string, tests: Tests): void {
  describe.skipIf(!browserAvailability(name).available)(`${title} (${name})`, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await sharedBrowser(name);
    });
    tests(() => browser, name);
  });
}

/** Opens a page on the site that all tests share. It is closed after the test, which fails if the page was not quiet. */
export function openOnSite(browser: Browser, options: PageOptions): Promise<OpenedPage> {
  return openPage(browser, { baseURL: inject("siteUrl"), ...options });
}

const worker = globalThis as { browsers?: Map<BrowserName, Promise<Browser>> };

/** Returns the browser of this worker, which ends with it. Pages and contexts isolate the tests from each other. */
export async function sharedBrowser(name: BrowserName): Promise<Browser> {
  const browsers = (worker.browsers ??= new Map());
  const running = browsers.get(name);
  if (running && (await running).isConnected()) return running;
  const launched = withoutLeakCheck(() => launchBrowser(name));
  browsers.set(name, launched);
  return launched;
}
