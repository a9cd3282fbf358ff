import type { Browser } from "playwright-core";
import { launchBrowser } from "../helpers/browsers/browsers.ts";
import { adminOf, afterwards, freshSite } from "./fresh-site.ts";
import { siteWith } from "./list-growth.ts";
import { atMost, justToKnow, type Part, type Row, round } from "./measure/table.ts";
import { pageAndStyles, sumOf, visit, wireSumOf } from "./measure/visit.ts";

/** Compressed sizes of what Chromium with an empty cache requests, in kilobytes of 1,000 bytes. */
export const weights: Part = {
  minutes: 3,
  async measure() {
    const site = await freshSite();
    const browser = await launchBrowser("chromium-153");
    afterwards(() => browser.close());
    const admin = await adminOf(site);

    const landing = await visit(browser, site.url);
    const needed = wireSumOf(pageAndStyles(landing.requests)) / 1_000;
    const first = landing.requests.filter(({ isAhead }) => !isAhead);
    const script = sumOf(landing.requests, "script");
    const scrolled = await visit(browser, site.url, { scrollTo: "#testimonials" });
    const carousel = scrolled.requests.filter(({ type }) => type === "script");
    const scriptOf = async (path: string, cookie?: string) =>
      sumOf((await visit(browser, site.url + path, { cookie })).requests, "script") / 1_000;

    return [
      atMost("`/` HTML and CSS, headers counted", needed, 15.4, "KB"),
      atMost("`/` JavaScript before the carousel is near", script / 1_000, 2, "KB"),
      atMost("`/contents` JavaScript", await scriptOf("/contents"), 2, "KB"),
      atMost("carousel, headers counted", wireSumOf(carousel) / 1_000, 20, "KB"),
      atMost("`/` first screen, headers counted", wireSumOf(first) / 1_000, 20, "KB"),
      atMost("`/` first screen, requests", first.length, 5, "requests"),
      justToKnow(
        "`/` with the pictures that Chromium fetches ahead, headers counted",
        `${round(wireSumOf(landing.requests) / 1_000)} KB in ${landing.requests.length} requests`,
      ),
      atMost(
        "`/` layout shift, scrolled through",
        landing.layoutShift + scrolled.layoutShift,
        0,
        "of the screen",
      ),
      atMost("`/inquiry` JavaScript", await scriptOf("/inquiry"), 12, "KB"),
      atMost("`/auth` JavaScript", await scriptOf("/auth"), 12, "KB"),
      atMost("`/dashboard` JavaScript", await scriptOf("/dashboard", admin.cookieHeader), 113, "KB"),
      await listBytes(browser),
    ];
  },
};

async function listBytes(browser: Browser): Promise<Row> {
  const { site, admin } = await siteWith(1_000, 90);
  const path = "/dashboard/inquiries";
  const { requests } = await visit(browser, site.url + path, { cookie: admin.cookieHeader });
  const sent = sumOf(requests, "document") / 1_000;
  const raw = (await (await admin.send(path)).arrayBuffer()).byteLength / 1_000;
  return justToKnow("the list's HTML, 50 rows", `${round(sent)} KB; ${round(raw)} KB before brotli`);
}
