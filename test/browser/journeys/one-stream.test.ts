import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page, Request } from "playwright-core";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { browserAvailability, openPage } from "../../helpers/browsers/browsers.ts";
import { sharedBrowser } from "../../helpers/browsers/shared-browser.ts";
import { storeInquiryRow, signInAdmin } from "../../helpers/inquiry-desk.ts";

const LIST = "/dashboard/inquiries";
const EVENTS = "/dashboard/events";

async function inBrowser(work: (context: BrowserContext) => Promise<void>, baseURL = inject("siteUrl")) {
  const admin = await signInAdmin();
  const browser = await sharedBrowser("chromium-153");
  const { context, page, close } = await openPage(browser, { javaScript: true, baseURL });
  await context.addCookies(admin.cookies());
  await page.close();
  await work(context);
  await close();
}

async function openList(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(LIST, { timeout: 30_000 });
  await tab.getByText("실시간 연결됨").waitFor({ timeout: 30_000 });
  return tab;
}

function streamsOf(context: BrowserContext): () => number {
  const open = new Set<Request>();
  context.on("request", (request) => request.url().endsWith(EVENTS) && open.add(request));
  const forget = (request: Request) => open.delete(request);
  context.on("requestfinished", forget).on("requestfailed", forget);
  return () => [...open].filter((request) => !request.frame().page().isClosed()).length;
}

async function showsNewInquiry(...tabs: Page[]): Promise<void> {
  const name = await storeInquiryRow();
  for (const tab of tabs) await tab.getByRole("row", { name: new RegExp(name) }).waitFor();
}

/** A proxy that passes on the headers of the event stream and keeps its body, as one does that buffers. */
async function bufferingProxy(): Promise<string> {
  const site = new URL(inject("siteUrl"));
  const proxy = createServer((req, res) => {
    const { method, url: path, headers } = req;
    const passed = send({ host: site.hostname, port: site.port, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      if (path === EVENTS) res.flushHeaders();
      else answer.pipe(res);
    });
    passed.on("error", () => res.destroy());
    res.on("close", () => passed.destroy());
    req.pipe(passed);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://localhost:${(proxy.address() as AddressInfo).port}`;
}

describe.skipIf(!browserAvailability("chromium-153").available)("the list in many tabs", () => {
  test("one of six tabs hears the signals for all, a seventh opens, another takes over", () =>
    inBrowser(async (context) => {
      const streams = streamsOf(context);
      const tabs: Page[] = [];
      // Chromium opens six connections to a site. With a stream each, no further page would come.
      for (let number = 1; number <= 6; number += 1) tabs.push(await openList(context));
      expect(streams()).toBe(1);
      const [first, second, third, last] = [tabs[0], tabs[1], tabs[2], tabs[5]] as [Page, Page, Page, Page];
      expect(await first.evaluate(async () => (await fetch("/healthz")).text())).toBe("ok");
      await openList(context);
      await showsNewInquiry(first, second, last);

      await first.close();
      await expect.poll(streams).toBe(1);
      await showsNewInquiry(second, last);

      await second.goto("/");
      await expect.poll(streams).toBe(1);
      await showsNewInquiry(third, last);
    }));

  test("a page whose signals are held back reads what is new by itself, again and again", async () =>
    inBrowser(
      async (context) => {
        await context.clock.install();
        const tab = await context.newPage();
        const held = tab.waitForResponse(`**${EVENTS}`);
        await tab.goto(LIST);
        await held;
        for (const _time of ["first", "second"]) {
          const name = await storeInquiryRow();
          await context.clock.fastForward(30_000);
          await tab.getByRole("row", { name: new RegExp(name) }).waitFor({ timeout: 15_000 });
          await tab.getByText("다시 연결 중").waitFor();
        }
      },
      await bufferingProxy(),
    ));

  test("a suspended tab that has the stream loses it to a tab that is looked at", () =>
    inBrowser(async (context) => {
      const suspended = await context.newPage();
      await suspended.goto("/");
      await suspended.evaluate(() => {
        void navigator.locks.request("inquiry-signals", () => new Promise(() => {})).catch(() => {});
      });
      await context.clock.install();
      const tab = await context.newPage();
      await tab.goto(LIST);
      const waiting = async () => (await navigator.locks.query()).pending?.length;
      await expect.poll(() => tab.evaluate(waiting)).toBe(1);
      await context.clock.fastForward(30_000);
      await tab.getByText("실시간 연결됨").waitFor();
      await showsNewInquiry(tab);
    }));

  test("the visible tab alone hears signals without Web Locks, a hidden one catches up", () =>
    inBrowser(async (context) => {
      await context.addInitScript(() => {
        Object.defineProperty(window, "isSecureContext", { get: () => false });
        let shown = "visible";
        Object.defineProperty(document, "visibilityState", { get: () => shown });
        Object.assign(window, {
          setShown: (state: string) => {
            shown = state;
            document.dispatchEvent(new Event("visibilitychange"));
          },
        });
      });
      const streams = streamsOf(context);
      const show = (tab: Page, state: string) =>
        tab.evaluate(
          (next) => (window as unknown as { setShown: (to: string) => void }).setShown(next),
          state,
        );
      const first = await openList(context);
      await show(first, "hidden");
      await expect.poll(streams).toBe(0);
      const second = await openList(context);
      expect(streams()).toBe(1);
      const name = await storeInquiryRow();
      await second.getByRole("row", { name: new RegExp(name) }).waitFor();
      await show(second, "hidden");
      await show(first, "visible");
      await first.getByRole("row", { name: new RegExp(name) }).waitFor();
      await first.getByText("실시간 연결됨").waitFor();
      expect(streams()).toBe(1);
    }));
});
