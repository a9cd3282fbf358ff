import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { launchBrowser } from "../helpers/browsers/browsers.ts";
import { startSiteBefore } from "../helpers/site.ts";
import { afterwards, freshFolder, type FreshSite, freshSite, root } from "./fresh-site.ts";
import { justToKnow, median, type Part, round, type Row } from "./measure/table.ts";
import { sumOf, visit, type Visit } from "./measure/visit.ts";

const TIMES = 5;

export const paint: Part = {
  minutes: 12,
  async measure() {
    const site = await freshSite();
    const browser = await launchBrowser("chromium-153");
    afterwards(() => browser.close());
    const rows: Row[] = [];
    for (const [what, url] of [
      ["`/`", site.url],
      ["`/inquiry`", `${site.url}/inquiry`],
      ["`/` hydrated", await hydratedSite(site)],
    ] as const) {
      const visits: Visit[] = [];
      for (let time = 0; time < TIMES; time += 1) visits.push(await visit(browser, url, { slow: true }));
      rows.push(justToKnow(`${what} on the slow machine`, painted(visits)));
    }
    return rows;
  },
};

function painted(visits: Visit[]): string {
  const of = (pick: (one: Visit) => number | null) => {
    const values = visits.map(pick);
    // The others would be those that happened to be fast.
    return values.includes(null) ? "never" : round(median(values as number[]) / 1_000);
  };
  const script = of(({ requests }) => sumOf(requests, "script"));
  return `first paint ${of((one) => one.firstPaintMs)} s, largest ${of((one) => one.largestPaintMs)} s; ${of((one) => one.bytes)} KB, of which JavaScript ${script} KB`;
}

const parts = [
  "app",
  "public",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
];

/** Starts the site with its landing page fully hydrated, which is React Router's default. */
async function hydratedSite(site: FreshSite): Promise<string> {
  const folder = freshFolder();
  for (const name of parts) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction");
  const replace = (file: string, from: string | RegExp, to: string) => {
    const place = path.join(folder, file);
    writeFileSync(place, readFileSync(place, "utf8").replace(from, to));
  };
  replace("app/site/home/home.tsx", "PageHandle = { ", "PageHandle = { scripts: true, ");
  replace("vite.config.ts", /islands\(\{.*?\}\)/s, "islands({})");
  execFileSync(process.execPath, [path.join(folder, "app/server/build-when-stale.ts")], { stdio: "ignore" });
  const server = path.join(folder, "app/server.ts");
  const hydrated = await startSiteBefore({ ...site, url: site.backendUrl }, {}, server);
  afterwards(hydrated.stop);
  return hydrated.url;
}
