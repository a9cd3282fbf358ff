import type { Browser, Request } from "playwright-core";
import { openPage, type PageOptions } from "../../helpers/browsers/browsers.ts";

/** One visit with an empty cache. `bytes` counts compressed bodies, `wireBytes` their headers too. */
export type Visit = {
  /** `isAhead`: an image that is only shown below the first screen. */
  requests: { url: string; type: string; bytes: number; wireBytes: number; isAhead: boolean }[];
  bytes: number;
  layoutShift: number;
  firstPaintMs: number | null;
  largestPaintMs: number | null;
};

export type VisitOptions = Partial<PageOptions> & {
  /** Throttles the CPU six times and the connection to 400 kbit/s and 400 ms. */
  slow?: boolean;
  cookie?: string;
  scrollTo?: string;
};

const SETTLED_MS = 1_000;
const PAINTED_WITHIN_MS = 20_000;

export async function visit(
  browser: Browser,
  url: string,
  { slow = false, cookie, scrollTo, ...options }: VisitOptions = {},
): Promise<Visit> {
  const { page, context, assertQuiet, close } = await openPage(browser, { javaScript: true, ...options });
  try {
    if (cookie) await context.setExtraHTTPHeaders({ Cookie: cookie });
    if (slow) {
      const devtools = await context.newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
      await devtools.send("Network.enable");
      await devtools.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 400,
        downloadThroughput: 400_000 / 8,
        uploadThroughput: 400_000 / 8,
      });
    }
    const finished: Request[] = [];
    page.on("requestfinished", (request) => finished.push(request));
    await page.addInitScript(observePaint);
    await page.goto(url, { waitUntil: "load" });
    const ahead = await page.evaluate(picturesAhead);
    // The dashboard's event stream keeps the network busy.
    if (!url.includes("/dashboard")) await page.waitForLoadState("networkidle");
    if (scrollTo) {
      await page.locator(scrollTo).scrollIntoViewIfNeeded();
      await page.waitForLoadState("networkidle");
    }
    await page.waitForTimeout(SETTLED_MS);
    const isPainted = () => (window as unknown as { seen: Seen }).seen.largestPaintMs !== null;
    // Would wait for ever on a page that shows nothing.
    if (slow)
      await page.waitForFunction(isPainted, undefined, { timeout: PAINTED_WITHIN_MS }).catch(() => {});
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    await assertQuiet();

    const requests = await Promise.all(
      finished.map(async (request) => {
        const { responseBodySize: bytes, responseHeadersSize } = await request.sizes();
        const wireBytes = bytes + responseHeadersSize;
        const isAhead = ahead.includes(request.url());
        return { url: request.url(), type: request.resourceType(), bytes, wireBytes, isAhead };
      }),
    );
    return { requests, bytes: sumOf(requests), ...seen };
  } finally {
    await close();
  }
}

export function sumOf(requests: Visit["requests"], type?: string): number {
  return requests
    .filter((request) => type === undefined || request.type === type)
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The requests that must finish before a page can be painted. */
export function pageAndStyles(requests: Visit["requests"]): Visit["requests"] {
  return requests.filter(({ type }) => type === "document" || type === "stylesheet");
}

export function wireSumOf(requests: Visit["requests"]): number {
  return requests.reduce((sum, { wireBytes }) => sum + wireBytes, 0);
}

// Runs in the page.
function picturesAhead(): string[] {
  const addresses = (isBelow: boolean) =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top >= innerHeight === isBelow)
      .map(({ src }) => src);
  const onScreen = addresses(false);
  return addresses(true).filter((src) => !onScreen.includes(src));
}

type Seen = Pick<Visit, "layoutShift" | "firstPaintMs" | "largestPaintMs">;

// Runs in the page.
function observePaint(): void {
  const seen: Seen = { layoutShift: 0, firstPaintMs: null, largestPaintMs: null };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.layoutShift += (entry as PerformanceEntry & { value: number }).value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === "first-contentful-paint") seen.firstPaintMs = startTime;
    }
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    seen.largestPaintMs = list.getEntries().at(-1)?.startTime ?? seen.largestPaintMs;
  }).observe({ type: "largest-contentful-paint", buffered: true });
}
