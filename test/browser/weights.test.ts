import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, inject, onTestFinished, test } from "vitest";
import { pageAndStyles, sumOf, visit, wireSumOf } from "../bench/measure/visit.ts";
import { inBothBrowsers, inCurrentBrowser } from "../helpers/browsers/shared-browser.ts";
import { Visitor } from "../helpers/visitor.ts";

// A browser may paint a button before its words: a shift of 0.0024 at most. A moving headline is 0.01.
const LEAST_VISIBLE_SHIFT = 0.005;

inBothBrowsers("the landing page with an empty cache", (browser) => {
  const openedOnce = async () => {
    // The page cache holds eight origins; journeys that run meanwhile use one per person.
    const isCached = async () => (await fetch(inject("siteUrl"))).headers.has("ETag");
    await expect.poll(isCached, { timeout: 240_000 }).toBe(true);
    return visit(browser(), inject("siteUrl"));
  };

  test("the landing page comes with its styles in 15.4 KB, its first screen in 20 KB", async () => {
    const { requests, layoutShift } = await openedOnce();
    const needed = pageAndStyles(requests);
    expect(wireSumOf(needed), JSON.stringify(needed)).toBeLessThan(15_400);
    expect(layoutShift).toBeLessThan(LEAST_VISIBLE_SHIFT);
    const first = requests.filter(({ isAhead }) => !isAhead);
    expect(wireSumOf(first)).toBeLessThan(20_000);
    expect(first.length).toBeLessThanOrEqual(5);
    expect(first.filter(({ type }) => type === "script")).toHaveLength(1);
    // Chromium fetches lazy images up to 2,500 px ahead: the panorama is 12 KB of them.
    expect(wireSumOf(requests) - wireSumOf(first)).toBeLessThan(28_000);
    expect(requests.length).toBeLessThanOrEqual(16);
  });

  test("the panorama's island is 1 KB, and moves nothing", async () => {
    const { requests, layoutShift } = await visit(browser(), inject("siteUrl"), {
      scrollTo: "#about figure p >> nth=-1",
    });
    const island = requests.filter(({ url }) => url.includes("panorama-island"));
    expect(island.map(({ bytes }) => bytes <= 1_000)).toEqual([true]);
    expect(layoutShift).toBeLessThan(LEAST_VISIBLE_SHIFT);
  });

  test("the carousel comes with 20 KB of scripts, headers counted, and moves nothing", async () => {
    const { requests, layoutShift } = await visit(browser(), inject("siteUrl"), {
      scrollTo: "#testimonials",
    });
    const scripts = requests.filter(({ type }) => type === "script");
    expect(scripts.map(({ url }) => url).join("\n")).toContain("testimonials-island");
    expect(wireSumOf(scripts)).toBeLessThan(20_000);
    expect(layoutShift).toBeLessThan(LEAST_VISIBLE_SHIFT);
  });
});

// The same bytes come to any browser.
inCurrentBrowser("every other page with an empty cache", (browser) => {
  test.each(["/inquiry", "/auth", "/auth?mode=signup", "/auth/forgot", "/auth/reset"])(
    "%s needs no more than 12 KB of scripts in three requests, their headers counted",
    async (path) => {
      const { requests } = await visit(browser(), inject("siteUrl") + path);
      const scripts = requests.filter(({ type }) => type === "script");
      expect(scripts.length).toBeLessThanOrEqual(3);
      expect(scripts.length).toBeGreaterThan(0);
      expect(wireSumOf(scripts)).toBeLessThan(12_000);
    },
  );

  test("the dashboard needs no more than 113 KB of scripts in twelve requests", async () => {
    const admin = new Visitor(inject("siteUrl"));
    await admin.signUp("demo-admin-invite");
    const { requests } = await visit(browser(), `${inject("siteUrl")}/dashboard`, {
      cookie: admin.cookieHeader,
    });
    const scripts = requests.filter(({ type }) => type === "script");
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.length).toBeLessThanOrEqual(12);
    expect(sumOf(requests, "script"), JSON.stringify(scripts)).toBeLessThanOrEqual(113_000);
  });
});

inCurrentBrowser("a visit of the bench", (browser) => {
  test("tells a page that painted from one that did not", async () => {
    const bodies = { "/blank": "", "/words": "<p>숲결</p>" };
    const server = createServer(({ url }, res) => {
      res.setHeader("Content-Type", "text/html; charset=utf-8");
      res.end(`<!doctype html><title>시험</title>${bodies[url as keyof typeof bodies] ?? ""}`);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    onTestFinished(() => void server.close());
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await visit(browser(), `${site}/blank`)).toMatchObject({
      firstPaintMs: null,
      largestPaintMs: null,
    });
    const painted = await visit(browser(), `${site}/words`);
    expect(painted.firstPaintMs).toBeGreaterThan(0);
    expect(painted.largestPaintMs).toBeGreaterThan(0);
  });
});

inCurrentBrowser("fetching the next page early", (browser) => {
  test("happens on the way to a public page's link, and to no other", async () => {
    const page = await browser().newPage({ baseURL: inject("siteUrl") });
    onTestFinished(() => page.close());
    const early: string[] = [];
    page.on("request", (request) => {
      if (request.headers()["sec-purpose"]) early.push(new URL(request.url()).pathname);
    });
    await page.goto("/", { waitUntil: "networkidle" });
    await page.locator('a[href="/auth"]').first().hover();
    await page.locator('a[href="/contents"]').first().hover();
    await expect.poll(() => early).toEqual(["/contents"]);
    await page.locator('a[href="/contents"]').first().click();
    await page.waitForURL("**/contents");
    const how = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation");
      return (navigation as PerformanceEntry & { deliveryType: string }).deliveryType;
    });
    expect(how).toBe("navigational-prefetch");
  });
});
