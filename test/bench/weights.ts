import { launchBrowser } from "../helpers/browsers/browsers.ts";
import { adminOf, afterwards, freshSite } from "./fresh-site.ts";
import { atMost, type Part } from "./measure/table.ts";
import { sumOf, visit } from "./measure/visit.ts";

/** Compressed sizes of what Chromium with an empty cache requests, in kilobytes of 1,000 bytes. */
export const weights: Part = {
  minutes: 3,
  async measure() {
    const site = await freshSite();
    const browser = await launchBrowser("chromium-153");
    afterwards(() => browser.close());
    const admin = await adminOf(site);

    const landing = await visit(browser, site.url);
    const html = sumOf(landing.requests, "document") / 1_000;
    const css = sumOf(landing.requests, "stylesheet") / 1_000;
    const script = sumOf(landing.requests, "script");
    const scrolled = await visit(browser, site.url, { scrollTo: "#testimonials" });
    const scriptOf = async (path: string, cookie?: string) =>
      sumOf((await visit(browser, site.url + path, { cookie })).requests, "script") / 1_000;

    return [
      atMost("`/` HTML", html, 11, "KB"),
      atMost("`/` CSS", css, 6, "KB"),
      atMost("`/` HTML and CSS, one round trip", html + css, 14.6, "KB"),
      atMost("`/` JavaScript before the carousel is near", script / 1_000, 2, "KB"),
      atMost("`/contents` JavaScript", await scriptOf("/contents"), 2, "KB"),
      atMost("carousel island", (sumOf(scrolled.requests, "script") - script) / 1_000, 20, "KB"),
      atMost("`/` whole first view", landing.bytes / 1_000, 60, "KB"),
      atMost("`/` requests", landing.requests.length, 8, "requests"),
      atMost(
        "`/` layout shift, scrolled through",
        landing.layoutShift + scrolled.layoutShift,
        0,
        "of the screen",
      ),
      atMost("`/inquiry` JavaScript", await scriptOf("/inquiry"), 12, "KB"),
      atMost("`/auth` JavaScript", await scriptOf("/auth"), 12, "KB"),
      atMost("`/dashboard` JavaScript", await scriptOf("/dashboard", admin.cookieHeader), 150, "KB"),
    ];
  },
};
