import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { browserAvailability, launchBrowser, openPage } from "../helpers/browsers/browsers.ts";
import { inquiryFields } from "../helpers/samples.ts";
import { run } from "../helpers/site.ts";
import { Visitor } from "../helpers/visitor.ts";

async function startBackendWithBreakableList() {
  const list = { isBroken: false };
  const proxy = createServer((incoming, answer) => {
    if (list.isBroken && incoming.method === "GET" && incoming.url?.startsWith("/rest/v1/inquiries?")) {
      answer.writeHead(500, { "Content-Type": "application/json" }).end('{"message":"too many rows"}');
      return;
    }
    const { method, headers } = incoming;
    const onwards = request(inject("backendUrl") + incoming.url, { method, headers }, (theirs) => {
      answer.writeHead(theirs.statusCode ?? 500, theirs.headers);
      theirs.pipe(answer);
    });
    incoming.pipe(onwards);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    const closed = once(proxy, "close");
    proxy.close();
    proxy.closeAllConnections();
    await closed;
  });
  return { list, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}

async function startWebServerBefore(backendUrl: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "failing-list-"));
  const { child, printed } = run(["app/server/server.ts"], {
    PORT: "0",
    HOST: "127.0.0.1",
    SUPABASE_URL: backendUrl,
    SUPABASE_PUBLISHABLE_KEY: inject("publishableKey"),
    SESSION_SECRET: "a-secret-of-the-tests-that-is-long-enough",
    SITE_TOKEN: inject("siteToken"),
    OUTBOX_PATH: join(folder, "inquiries.sqlite"),
  });
  const gone = once(child, "exit");
  onTestFinished(async () => {
    child.kill();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });
  return vi.waitFor(
    () => {
      const url = /사이트: (http\S+)/.exec(printed())?.[1];
      if (!url) throw new Error(`The web server did not start:\n${printed()}`);
      return url;
    },
    { timeout: 240_000 },
  );
}

test.skipIf(!browserAvailability("chromium-153").available)(
  "a list that cannot be read anew stays, with what is ticked in it, says so, and tries again by itself",
  async () => {
    const { list, url } = await startBackendWithBreakableList();
    const siteUrl = await startWebServerBefore(url);
    const admin = new Visitor(siteUrl);
    await admin.signUp("demo-admin-invite");
    const [one, other] = [inquiryFields(), inquiryFields()];
    await admin.sendForm("/inquiry", one);
    await admin.sendForm("/inquiry", other);

    const browser = await launchBrowser("chromium-153");
    onTestFinished(() => browser.close());
    const { page, context, close } = await openPage(browser, { javaScript: true, baseURL: siteUrl });
    await context.addCookies(admin.cookies());
    await page.goto("/dashboard/inquiries");
    const rowOf = ({ organizationName }: { organizationName: string }) =>
      page.getByRole("row", { name: organizationName });
    await rowOf(one).getByRole("checkbox").check();

    list.isBroken = true;
    await rowOf(other)
      .getByRole("button", { name: /진행중으로/ })
      .click();
    await page.getByRole("alert").getByText("too many rows").waitFor();
    await page.getByText("새로 불러오지 못해 이전 목록을 보여 드립니다").waitFor();
    expect(await rowOf(one).getByRole("checkbox").isChecked()).toBe(true);

    list.isBroken = false;
    await page.getByText("이전 목록을 보여 드립니다").waitFor({ state: "detached" });
    await rowOf(other)
      .getByRole("button", { name: /완료로/ })
      .waitFor();
    expect(await rowOf(one).getByRole("checkbox").isChecked()).toBe(true);
    await close();
  },
);
