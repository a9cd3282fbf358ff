import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../../helpers/browsers/browsers.ts";
import { afterwards, freshSite } from "../fresh-site.ts";
import { hydratedSite } from "../hydrated-site.ts";
import { justToKnow, median, type Part, type Row, round } from "./table.ts";
import { sumOf, visit, type Visit } from "./visit.ts";

const TIMES = 3;
const root = path.resolve(import.meta.dirname, "../../..");

export const paint: Part = {
  minutes: 8,
  async measure() {
    const site = await freshSite();
    const browser = await launchBrowser("chromium-153");
    afterwards(() => browser.close());
    const html = await (await fetch(site.url)).text();
    return [
      await painted(browser, "as it is", site.url),
      await painted(
        browser,
        "the same HTML as a static file",
        await serveFolder("build/client", { "/": html }),
      ),
      await painted(browser, "the same page hydrated", await hydratedSite(site)),
      await painted(browser, "a client-rendered single-page app", await spa()),
    ];
  },
};

async function painted(browser: Browser, what: string, url: string): Promise<Row> {
  const visits: Visit[] = [];
  for (let time = 0; time < TIMES; time += 1) visits.push(await visit(browser, url, { slow: true }));
  const seconds = (pick: (one: Visit) => number) => round(median(visits.map(pick)) / 1_000);
  const first = seconds(({ firstPaintMs }) => firstPaintMs);
  const largest = seconds(({ largestPaintMs }) => largestPaintMs);
  const weight = seconds(({ bytes }) => bytes);
  const script = seconds(({ requests }) => sumOf(requests, "script"));
  return justToKnow(
    `\`/\` on the slow machine, ${what}`,
    `first paint ${first} s, largest ${largest} s; ${weight} KB, of which JavaScript ${script} KB`,
  );
}

async function spa(): Promise<string> {
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const config = path.join(import.meta.dirname, "../spa/vite.config.ts");
  execFileSync(process.execPath, [vite, "build", "--config", config, "--logLevel", "error"], { cwd: root });
  return serveFolder("build/bench/spa");
}

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  css: "text/css",
  js: "text/javascript",
  svg: "image/svg+xml",
};

async function serveFolder(folder: string, pages: Record<string, string> = {}): Promise<string> {
  const compressed = new Map<string, Buffer>();
  const read = (pathname: string): Buffer => {
    const known = compressed.get(pathname);
    if (known) return known;
    const name = pathname === "/" ? "index.html" : pathname;
    const bytes = brotliCompressSync(pages[pathname] ?? readFileSync(path.join(root, folder, name)));
    compressed.set(pathname, bytes);
    return bytes;
  };
  const server = createServer((req, res) => {
    const pathname = req.url ?? "/";
    try {
      const type = types[path.extname(pathname).slice(1) || "html"] ?? "application/octet-stream";
      res.writeHead(200, { "Content-Type": type, "Content-Encoding": "br" }).end(read(pathname));
    } catch {
      res.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterwards(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
