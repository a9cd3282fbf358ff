import type { Browser, Request } from "playwright-core";
import { openPage, type PageOptions } from "../../helpers/browsers/browsers.ts";

/** One visit with an empty cache; sizes are of compressed bodies, in bytes, and with `wireBytes` of headers too. */
export type Visit = {
  requests: { url: string; type: string; bytes: number; wireBytes: number }[];
  bytes: number;
  layoutShift: number;
  firstPaintMs: number;
  largestPaintMs: number;
};

export type VisitOptions = Partial<PageOptions> & {
  /** Slows the processor six times and the connection to 400 kbit/s and 400 ms. */
  slow?: boolean;
  cookie?: string;
  scrollTo?: string;
};

const SETTLED_MS = 1_000;

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
    // An event stream keeps the network busy.
    if (!url.includes("/dashboard")) await page.waitForLoadState("networkidle");
    if (scrollTo) {
      await page.locator(scrollTo).scrollIntoViewIfNeeded();
      await page.waitForLoadState("networkidle");
    }
    await page.waitForTimeout(SETTLED_MS);
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    await assertQuiet();

    const requests = await Promise.all(
      finished.map(async (request) => {
        const { responseBodySize: bytes, responseHeadersSize } = await request.sizes();
        const wireBytes = bytes + responseHeadersSize;
        return { url: request.url(), type: request.resourceType(), bytes, wireBytes };
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

type Seen = Pick<Visit, "layoutShift" | "firstPaintMs" | "largestPaintMs">;

// Runs in the page.
function observePaint(): void {
  const seen: Seen = { layoutShift: 0, firstPaintMs: 0, largestPaintMs: 0 };
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
    seen.largestPaintMs = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: "largest-contentful-paint", buffered: true });
}
