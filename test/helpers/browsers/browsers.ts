import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from "playwright-core";

import { locateBrowser } from "./browser-location.ts";
import { unpackChromium, type BrowserName } from "./chromium-archive.ts";
import { writeFontsConf } from "./fonts.ts";

export { browserAvailability } from "./browser-location.ts";
export type { BrowserName } from "./chromium-archive.ts";

const launchArguments = [
  // Only loopback resolves; IP addresses are blocked too. Unlike Playwright's routing this also covers WebSockets,
  // prefetches and the browser's own requests, and keeps the HTTP cache enabled.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]",
  "--no-proxy-server",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-sync",
  "--no-pings",
  "--disable-gpu",
  "--font-render-hinting=none",
];

/** Throws if the browser is unavailable; check `browserAvailability` first to skip instead. The caller closes it. */
export async function launchBrowser(name: BrowserName): Promise<Browser> {
  return chromium.launch(await launchOptions(name));
}

async function launchOptions(name: BrowserName): Promise<LaunchOptions> {
  const location = locateBrowser(name);
  if (location.from === "nowhere") throw new Error(`${name}: ${location.reason}`);
  if (location.from === "machine") {
    return { executablePath: location.executablePath, args: launchArguments };
  }
  const { executablePath, libraries } = await unpackChromium(name);
  const inherited = process.env.LD_LIBRARY_PATH;
  return {
    executablePath,
    args: launchArguments,
    // Tests run as root in containers, where Chromium's sandbox cannot start.
    chromiumSandbox: false,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: inherited ? `${libraries}:${inherited}` : libraries,
      FONTCONFIG_FILE: await writeFontsConf(),
    },
  };
}

export interface PageOptions {
  javaScript: boolean;
  width?: number;
  height?: number;
  baseURL?: string;
  expected?: RegExp[];
  context?: BrowserContextOptions;
}

export interface OpenedPage {
  page: Page;
  context: BrowserContext;
  /** One line per console error or warning, uncaught error, crash or request that left loopback. */
  problems: () => string[];
  /** Rejects if there are problems so far, in any page of the context. */
  assertQuiet: () => Promise<void>;
  close: () => Promise<void>;
}

export const openPages = new Set<OpenedPage>();

const LONGEST_WAIT_MS = 60_000;

export async function openPage(browser: Browser, options: PageOptions): Promise<OpenedPage> {
  const context = await browser.newContext({
    locale: "ko-KR",
    timezoneId: "Asia/Seoul",
    javaScriptEnabled: options.javaScript,
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    baseURL: options.baseURL,
    ...options.context,
  });
  context.setDefaultTimeout(LONGEST_WAIT_MS);
  const problems = watchForProblems(context, options.expected ?? []);
  const page = await context.newPage();
  const opened: OpenedPage = {
    page,
    context,
    problems,
    async assertQuiet() {
      // One round trip to each page lets pending messages arrive first.
      await Promise.allSettled(context.pages().map((open) => open.title()));
      const lines = problems();
      if (lines.length > 0) throw new Error(`the page was not quiet:\n${lines.join("\n")}`);
    },
    close: () => context.close(),
  };
  openPages.add(opened);
  context.on("close", () => openPages.delete(opened));
  return opened;
}

function watchForProblems(context: BrowserContext, expected: RegExp[]): () => string[] {
  const seen: { line: string; url?: string }[] = [];
  const refusals = new Set<string>();

  context.on("console", (message) => {
    const kind = message.type();
    if (kind !== "error" && kind !== "warning") return;
    const url = message.location().url;
    seen.push({ line: `console ${kind}: ${message.text()} (${url})`, url });
  });
  context.on("weberror", (failure) => {
    const error = failure.error();
    seen.push({ line: `uncaught error: ${error.stack || error.message}` });
  });
  context.on("request", (request) => {
    if (leavesLoopback(request.url()))
      seen.push({ line: `left loopback: ${request.method()} ${request.url()}` });
  });
  context.on("response", (response) => {
    const request = response.request();
    // With JavaScript the router fetches a page's `.data` instead.
    const isPage = request.isNavigationRequest() || new URL(request.url()).pathname.endsWith(".data");
    const answersVisitor = isPage || request.method() === "POST";
    if (answersVisitor && response.status() >= 400 && response.status() < 500)
      refusals.add(withoutFragment(response.url()));
  });
  context.on("page", (page) => {
    page.on("crash", () => seen.push({ line: `crashed: ${page.url()}` }));
    page.on("websocket", (socket) => {
      if (leavesLoopback(socket.url())) seen.push({ line: `left loopback: WebSocket ${socket.url()}` });
    });
  });

  // Chromium logs every 4xx as an error, but tests check 404 and 422 pages themselves.
  const isRefusal = (line: string, url = "") =>
    refusals.has(withoutFragment(url)) &&
    /Failed to load resource: the server responded with a status of 4\d\d/.test(line);
  return () =>
    seen
      .filter(({ line, url }) => !isRefusal(line, url) && !expected.some((pattern) => pattern.test(line)))
      .map(({ line }) => line);
}

function withoutFragment(url: string): string {
  return url.split("#", 1)[0] ?? "";
}

function leavesLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  if (!["http:", "https:", "ws:", "wss:"].includes(protocol)) return false;
  return !/^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}
