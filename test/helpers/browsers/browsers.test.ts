import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { locateBrowser, type Machine } from "./browser-location.ts";
import { browserAvailability, launchBrowser, openPage, type BrowserName } from "./browsers.ts";
import { unpackOnce, versionOf } from "./chromium-archive.ts";

const names: BrowserName[] = ["chromium-153", "chromium-109"];
const server = createServer(answer);
let site = "";
let scratch = "";

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "browsers-"));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (typeof address === "object" && address) site = `http://127.0.0.1:${address.port}`;
});

afterAll(async () => {
  server.close();
  await rm(scratch, { recursive: true, force: true });
});

function answer(request: IncomingMessage, response: ServerResponse) {
  response.statusCode =
    { "/missing": 404, "/refused": 422, "/no.png": 404, "/broken": 500 }[request.url ?? ""] ?? 200;
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(`<!doctype html><html lang="ko"><title>시험</title>${bodies[request.url ?? ""] ?? "<p>숲"}`);
}

const bodies: Record<string, string> = {
  "/form": `<form method="post" action="/refused"><button>보내기</button></form>`,
  "/outside": `<img src="http://192.0.2.1/pixel.png" alt=""><link rel="stylesheet" href="https://fonts.example/a.css">`,
  "/socket": `<script>new WebSocket("ws://192.0.2.1/live")</script>`,
  "/noisy": `<script>console.error("몹시"); console.warn("조금"); console.log("전혀"); setTimeout(() => { throw new Error("터짐") })</script>`,
  "/image": `<img src="/no.png" alt="">`,
};

describe.each(names)("%s", (name) => {
  describe.skipIf(!browserAvailability(name).available)("where it is available", () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchBrowser(name);
    }, 120_000);
    afterAll(() => browser?.close());

    async function visit(path: string, javaScript = true, expected: RegExp[] = []) {
      const opened = await openPage(browser, { javaScript, baseURL: site, expected });
      await opened.page.goto(path, { waitUntil: "load" });
      return opened;
    }

    test.skipIf(locateBrowser(name).from !== "npm")("is the version it says", () => {
      expect(browser.version().split(".")[0]).toBe(versionOf(name).split(".")[0]);
    });

    test("draws every Hangul syllable as a shape of its own", async () => {
      const { page, close } = await openPage(browser, { javaScript: true });
      const shapes = [];
      for (const text of ["가", "힣", "뷁", "\u{10FFFF}", "<b>가</b>"]) {
        await page.setContent(`<style>body { margin: 0; font: 40px sans-serif }</style>${text}`);
        shapes.push(
          (await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 60 } })).toString("base64"),
        );
      }
      expect(new Set(shapes).size, "a missing glyph or a missing weight repeats another shape").toBe(
        shapes.length,
      );
      await close();
    });

    test("is a Korean visitor in Seoul", async () => {
      const { page, close } = await openPage(browser, { javaScript: true, width: 360 });
      const seen = await page.evaluate(
        "[navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, innerWidth]",
      );
      expect(seen).toEqual(["ko-KR", "Asia/Seoul", 360]);
      await close();
    });

    test.each([true, false])(
      "a page that asks elsewhere is caught, another is quiet (scripts: %s)",
      async (javaScript) => {
        const { page, assertQuiet, problems, close } = await visit("/", javaScript);
        await page.setContent(`<body><script>document.body.append("켜짐")</script><noscript>꺼짐</noscript>`);
        expect(await page.locator("body").innerText()).toContain(javaScript ? "켜짐" : "꺼짐");
        await assertQuiet();
        await page.goto("/outside", { waitUntil: "load" });
        await expect(assertQuiet()).rejects.toThrow("left loopback: GET http://192.0.2.1/pixel.png");
        expect(problems().join("\n")).toContain("left loopback: GET https://fonts.example/a.css");
        await close();
      },
    );

    test("a WebSocket to elsewhere is caught", async () => {
      const { problems, close } = await visit("/socket");
      await expect
        .poll(() => problems().join("\n"))
        .toContain("left loopback: WebSocket ws://192.0.2.1/live");
      await close();
    });

    test("nothing answers from beyond loopback", async () => {
      const { page, close } = await visit("/");
      await expect(page.goto("http://192.0.2.1/")).rejects.toThrow("ERR_NAME_NOT_RESOLVED");
      await close();
    });

    test("errors and warnings are caught, unless expected", async () => {
      const loud = await visit("/noisy");
      await expect
        .poll(() => loud.problems().join("\n"))
        .toMatch(/error: 몹시[^]*warning: 조금[^]*uncaught error: [^]*터짐/);
      expect(loud.problems().join("\n")).not.toContain("전혀");
      await loud.close();

      const expected = await visit("/noisy", true, [/몹시/, /조금/, /터짐/]);
      await expected.assertQuiet();
      await expected.close();
    });

    test.each([true, false])(
      "404 and 422 pages are answers, not noise (javaScript: %s)",
      async (javaScript) => {
        const { page, assertQuiet, close } = await visit("/missing", javaScript);
        await page.goto("/form");
        await page.getByRole("button", { name: "보내기" }).click();
        await page.waitForURL("**/refused");
        await assertQuiet();
        await close();
      },
    );

    test.each(["/image", "/broken"])("a missing image or a failing page is noise (%s)", async (path) => {
      const { assertQuiet, close } = await visit(path);
      await expect(assertQuiet()).rejects.toThrow(/status of (404|500)/);
      await close();
    });
  });
});

describe("finding a browser", () => {
  const mac: Machine = { platform: "darwin", arch: "arm64", glibc: false, env: {} };

  test("Linux x64 takes both from npm, whatever BROWSER_PATH says", () => {
    const linux = { platform: "linux", arch: "x64", glibc: true, env: { BROWSER_PATH: process.execPath } };
    expect(names.map((name) => locateBrowser(name, linux).from)).toEqual(["npm", "npm"]);
  });

  test("elsewhere BROWSER_PATH stands in for 153, and nothing for 109", () => {
    const machine = { ...mac, env: { BROWSER_PATH: process.execPath } };
    expect(locateBrowser("chromium-153", machine)).toEqual({
      from: "machine",
      executablePath: process.execPath,
    });
    expect(locateBrowser("chromium-109", machine)).toMatchObject({ from: "nowhere" });
  });

  test("what is skipped is said once, in one line", () => {
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const machine = { ...mac, arch: "sparc" };
    expect(browserAvailability("chromium-109", machine).available).toBe(false);
    expect(browserAvailability("chromium-109", machine).available).toBe(false);
    const lines = write.mock.calls.map(([line]) => line);
    write.mockRestore();
    expect(lines).toEqual([expect.stringMatching(/^Chromium 109 건너뜀: .*darwin sparc.*\n$/)]);
  });

  test("a wrong BROWSER_PATH is named rather than passed over", () => {
    const machine = { ...mac, env: { BROWSER_PATH: "/없는/길" } };
    expect(locateBrowser("chromium-153", machine)).toMatchObject({
      reason: expect.stringContaining("/없는/길"),
    });
  });
});

describe("unpacking", () => {
  test("two at once leave one complete folder and no drafts", async () => {
    const fill = async (draft: string) => {
      await writeFile(join(draft, "a"), "1");
      await new Promise((later) => setTimeout(later, 20));
      await writeFile(join(draft, "b"), "2");
    };
    const parent = join(scratch, "cache");
    const folders = await Promise.all([unpackOnce("x-1", fill, parent), unpackOnce("x-1", fill, parent)]);
    expect(folders).toEqual([join(parent, "x-1"), join(parent, "x-1")]);
    expect(await readdir(parent)).toEqual(["x-1"]);
    expect(await readdir(join(parent, "x-1"))).toEqual(["a", "b"]);
  });
});
