import { connect } from "node:net";
import { expect, test } from "vitest";
import { SeparateProcesses } from "../helpers/separate-processes.ts";

// Node itself ends a request without headers after one minute, one without its body after five.
const NODES_OWN_SECONDS = 60;

const form =
  "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n";

/** Sends `words`, then `more` every second. Resolves to the seconds until the cut, and the answer. */
function dawdle(siteUrl: string, words: string, more: string): Promise<{ seconds: number; answer: string }> {
  const began = Date.now();
  const socket = connect(Number(new URL(siteUrl).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString()));
  socket.on("error", () => {});
  socket.write(words);
  const drip = setInterval(() => more && socket.write(more), 1_000);
  return new Promise((resolve) => {
    socket.on("close", () => {
      clearInterval(drip);
      resolve({ seconds: (Date.now() - began) / 1_000, answer });
    });
  });
}

test("connections that say next to nothing are cut; the others notice nothing", async () => {
  const site = await SeparateProcesses.start();
  const slow = [
    dawdle(site.siteUrl, "", ""),
    dawdle(site.siteUrl, "GET / HTTP/1.1\r\nHost: x\r\n", "X-A: b\r\n"),
    ...Array.from({ length: 200 }, () => dawdle(site.siteUrl, "GET / HT", "")),
  ];
  expect((await fetch(`${site.siteUrl}/`)).status).toBe(200);
  const cut = await Promise.all(slow);
  for (const { seconds } of cut) expect(seconds).toBeLessThan(NODES_OWN_SECONDS);
  expect(cut[1]?.answer).toMatch(/^HTTP\/1\.1 408/);
});

test.each([
  ["one client", "198.51.100.1"],
  ["a proxy", "127.0.0.1"],
])("more unfinished forms than %s may have connections leave the site to the others", async (_, proxy) => {
  const site = await SeparateProcesses.start({}, { isWebStarted: false });
  await site.startWeb({ TRUSTED_PROXIES: proxy }, { openFiles: 400 });
  const slow = Array.from({ length: 500 }, () => dawdle(site.siteUrl, form, ""));
  for (let visit = 0; visit < 5; visit += 1) {
    const page = await fetch(`${site.siteUrl}/`, { headers: { Connection: "close" } });
    expect(page.status).toBe(200);
    await page.text();
  }
  await site.killWeb();
  await Promise.all(slow);
});

test.runIf(process.env.LONG)("a form that never ends is cut after half a minute", async () => {
  const site = await SeparateProcesses.start();
  const { seconds, answer } = await dawdle(site.siteUrl, form, "a");
  expect(seconds).toBeLessThan(5 * NODES_OWN_SECONDS);
  expect(answer).toMatch(/^HTTP\/1\.1 408/);
});
