import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { launchBrowser } from "../../helpers/browsers/browsers.ts";
import { afterwards, freshSite } from "../fresh-site.ts";
import { hydratedSite } from "../hydrated-site.ts";
import { paintedAgainst, paintedRow } from "./paint-rows.ts";
import type { Part, Row } from "./table.ts";
import { visit, type Visit } from "./visit.ts";

const TIMES = 5;
const PATHS = ["/", "/inquiry"];
const built = path.resolve(import.meta.dirname, "../../../build/client");

export const paint: Part = {
  minutes: 12,
  async measure() {
    const site = await freshSite();
    const browser = await launchBrowser("chromium-153");
    afterwards(() => browser.close());
    const pages = PATHS.map(async (page) => [page, await (await fetch(site.url + page)).text()]);
    const files = await serveBuilt(Object.fromEntries(await Promise.all(pages)));
    const rows: Row[] = [];
    for (const page of PATHS) {
      const ours: Visit[] = [];
      const theirs: Visit[] = [];
      // Alternating, so that other load on the machine slows both.
      for (let time = 0; time < TIMES; time += 1) {
        ours.push(await visit(browser, site.url + page, { slow: true }));
        theirs.push(await visit(browser, files + page, { slow: true }));
      }
      rows.push(
        paintedAgainst(`\`${page}\``, ours, theirs),
        paintedRow(`\`${page}\` on the slow machine, as it is`, ours),
        paintedRow(`\`${page}\` on the slow machine, the same HTML as a static file`, theirs),
      );
    }
    const hydrated = await hydratedSite(site);
    const visits: Visit[] = [];
    for (let time = 0; time < TIMES; time += 1) visits.push(await visit(browser, hydrated, { slow: true }));
    return [...rows, paintedRow("`/` on the slow machine, the same page hydrated", visits)];
  },
};

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  css: "text/css",
  js: "text/javascript",
  svg: "image/svg+xml",
};

/** The built files, with these pages beside them. */
async function serveBuilt(pages: Record<string, string>): Promise<string> {
  const compressed = new Map<string, Buffer>();
  const read = (pathname: string): Buffer => {
    const known = compressed.get(pathname);
    if (known) return known;
    const bytes = brotliCompressSync(pages[pathname] ?? readFileSync(path.join(built, pathname)));
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
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
