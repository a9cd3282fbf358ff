import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { browserAvailability, launchBrowser, openPage } from "../helpers/browsers/browsers.ts";
import { inquiryFields } from "../helpers/samples.ts";
import { SeparateProcesses } from "../helpers/separate-processes.ts";
import { Visitor } from "../helpers/visitor.ts";

/** Hands everything on to the backend, except that the list cannot be read while `isBroken`. */
async function startBackendWithBreakableList(backendUrl: string) {
  const list = { isBroken: false };
  const proxy = createServer((incoming, answer) => {
    if (list.isBroken && incoming.method === "GET" && incoming.url?.startsWith("/rest/v1/inquiries?")) {
      answer.writeHead(500, { "Content-Type": "application/json" }).end('{"message":"too many rows"}');
      return;
    }
    const { method, headers } = incoming;
    const onwards = request(backendUrl + incoming.url, { method, headers }, (theirs) => {
      answer.writeHead(theirs.statusCode ?? 500, theirs.headers);
      theirs.pipe(answer);
    });
    incoming.pipe(onwards);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => proxy.closeAllConnections());
  onTestFinished(() => void proxy.close());
  return { list, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}

test.skipIf(!browserAvailability("chromium-153").available)(
  "a list that cannot be read anew stays, with what is ticked in it, says so, and tries again by itself",
  { timeout: 120_000 },
  async () => {
    const processes = await SeparateProcesses.start();
    const { list, url } = await startBackendWithBreakableList(processes.backendUrl);
    await processes.killWeb("SIGTERM");
    await processes.startWeb({ SUPABASE_URL: url });
    const admin = new Visitor(processes.siteUrl);
    await admin.signUp("demo-admin-invite");
    const [one, other] = [inquiryFields(), inquiryFields()];
    await admin.sendForm("/inquiry", one);
    await admin.sendForm("/inquiry", other);

    const browser = await launchBrowser("chromium-153");
    onTestFinished(() => browser.close());
    const { page, context } = await openPage(browser, { javaScript: true, baseURL: processes.siteUrl });
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
    await page.getByText("이전 목록을 보여 드립니다").waitFor({ state: "detached", timeout: 15_000 });
    await rowOf(other)
      .getByRole("button", { name: /완료로/ })
      .waitFor();
    expect(await rowOf(one).getByRole("checkbox").isChecked()).toBe(true);
  },
);
