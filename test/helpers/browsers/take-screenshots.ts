import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";

import { launchBrowser, openPage, type BrowserName } from "./browsers.ts";

const sliceHeight = 1800;

const usage = `node test/helpers/browsers/take-screenshots.ts <baseUrl> <outDir> [paths...]
  --js, --no-js          with JavaScript (the default), without, or both
  --widths 360,768,1440
  --browser chromium-153 or chromium-109
  --viewport-only        the first screen instead of the whole page
  --cookie "a=b; c=d"    to look at what only a signed-in person sees
Pages taller than ${sliceHeight} px are also cut into slices (…-1.png, …-2.png).`;

export interface ScreenshotOptions {
  baseUrl: string;
  outDir: string;
  paths: string[];
  javaScript: boolean[];
  widths: number[];
  browser: BrowserName;
  viewportOnly: boolean;
  cookie?: string;
}

export async function* takeScreenshots(options: ScreenshotOptions): AsyncGenerator<string> {
  await mkdir(options.outDir, { recursive: true });
  const browser = await launchBrowser(options.browser);
  try {
    for (const path of options.paths) {
      for (const width of options.widths) {
        for (const javaScript of options.javaScript) {
          const opened = await openPage(browser, { javaScript, width, baseURL: options.baseUrl });
          await opened.context.addCookies(readCookies(options));
          const response = await opened.page.goto(path, { waitUntil: "load" });
          await settle(opened.page, options.viewportOnly);
          const name = `${fileName(path)}-${width}-${javaScript ? "js" : "nojs"}`;
          for (const file of await shoot(opened.page, join(options.outDir, name), options.viewportOnly)) {
            yield `${file} (${response?.status() ?? "no answer"})`;
          }
          yield* opened.problems().map((line) => `  ${line}`);
          await opened.close();
        }
      }
    }
  } finally {
    await browser.close();
  }
}

async function shoot(page: Page, stem: string, viewportOnly: boolean): Promise<string[]> {
  await page.screenshot({ path: `${stem}.png`, fullPage: !viewportOnly });
  const files = [`${stem}.png`];
  if (viewportOnly) return files;
  const { width, height } = await pageSize(page);
  if (height <= sliceHeight) return files;
  for (let y = 0; y < height; y += sliceHeight) {
    const file = `${stem}-${files.length}.png`;
    const clip = { x: 0, y, width, height: Math.min(sliceHeight, height - y) };
    await page.screenshot({ path: file, fullPage: true, clip });
    files.push(file);
  }
  return files;
}

async function settle(page: Page, viewportOnly: boolean): Promise<void> {
  // The dashboard's event stream never ends, so `networkidle` would never come.
  const { height } = await pageSize(page);
  const step = page.viewportSize()?.height ?? 800;
  for (let y = 0; !viewportOnly && y < height; y += step) {
    await page.evaluate(`scrollTo({ top: ${y}, behavior: "instant" })`);
    await page.waitForTimeout(60);
  }
  await page.evaluate('scrollTo({ top: 0, behavior: "instant" })');
  await page.evaluate("document.fonts.ready.then(() => true)");
  await page.waitForTimeout(300);
}

async function pageSize(page: Page): Promise<{ width: number; height: number }> {
  const height = Number(await page.evaluate("document.documentElement.scrollHeight"));
  return { width: page.viewportSize()?.width ?? 0, height };
}

function readCookies({ baseUrl, cookie = "" }: ScreenshotOptions) {
  return cookie
    .split(/;\s*/)
    .filter((pair) => pair.includes("="))
    .map((pair) => ({
      name: pair.slice(0, pair.indexOf("=")),
      value: pair.slice(pair.indexOf("=") + 1),
      url: baseUrl,
    }));
}

function fileName(path: string): string {
  return path.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "home";
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      js: { type: "boolean" },
      "no-js": { type: "boolean" },
      widths: { type: "string", default: "360,768,1440" },
      browser: { type: "string", default: "chromium-153" },
      "viewport-only": { type: "boolean", default: false },
      cookie: { type: "string" },
    },
  });
  const [baseUrl, outDir, ...paths] = positionals;
  const { browser } = values;
  const widths = values.widths.split(",").map(Number);
  const known = browser === "chromium-153" || browser === "chromium-109";
  if (!baseUrl || !outDir || !known || !widths.every((width) => Number.isInteger(width) && width > 0)) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const lines = takeScreenshots({
    baseUrl,
    outDir,
    paths: paths.length > 0 ? paths : ["/"],
    javaScript: [...(values.js || !values["no-js"] ? [true] : []), ...(values["no-js"] ? [false] : [])],
    widths,
    browser,
    viewportOnly: values["viewport-only"],
    cookie: values.cookie,
  });
  for await (const line of lines) console.log(line);
}

if (import.meta.main) await run();
