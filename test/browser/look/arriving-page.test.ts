import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, inject, onTestFinished, test } from "vitest";
import { openPage } from "../../helpers/browsers/browsers.ts";
import { inBothBrowsers } from "../../helpers/browsers/shared-browser.ts";

/** A site whose landing page arrives up to `end`, and the rest on `sendRest`. */
async function startSlowSite(end: string) {
  const html = await (await fetch(inject("siteUrl"))).text();
  const cut = html.indexOf(end) + end.length;
  let sendRest = () => {};
  const server = createServer(({ url }, answer) => {
    if (url !== "/") return void forward(inject("siteUrl") + url, answer);
    answer.setHeader("Content-Type", "text/html; charset=utf-8");
    answer.write(html.slice(0, cut));
    sendRest = () => answer.end(html.slice(cut));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, sendRest: () => sendRest() };
}

async function forward(url: string, answer: ServerResponse) {
  const theirs = await fetch(url);
  answer.setHeader("Content-Type", theirs.headers.get("Content-Type") ?? "text/plain");
  answer.writeHead(theirs.status).end(Buffer.from(await theirs.arrayBuffer()));
}

inBothBrowsers("a page that arrives slowly", (browser) => {
  test.each([360, 1280])(
    "at %i px the headline stays where it was first seen while the rest arrives",
    async (width) => {
      const site = await startSlowSite("</h1>");
      const { page } = await openPage(browser(), { javaScript: false, width, baseURL: site.url });
      await page.goto("/", { waitUntil: "commit" });
      const headline = page.getByRole("heading", { level: 1 });
      // Before its style sheet loads, a page has boxes but is not painted.
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).marginLeft)).toBe("0px");
      const seen = await headline.boundingBox();
      site.sendRest();
      await page.waitForLoadState();
      expect(await headline.boundingBox()).toEqual(seen);
    },
  );
});
