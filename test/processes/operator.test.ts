import { expect, onTestFinished, test, vi } from "vitest";
import { startSiteBefore } from "../helpers/site.ts";
import { startReceiver } from "./notifications/receivers.ts";

async function startSite(settings: Record<string, string>, status = 200) {
  const backend = await startReceiver((_, res) => res.writeHead(status).end("{}"));
  onTestFinished(backend.stop);
  const site = await startSiteBefore(
    { url: backend.url, publishableKey: "sb_publishable_x", siteToken: "t".repeat(32) },
    settings,
  );
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= site.stop());
  onTestFinished(stop);
  return { ...site, stop };
}

test("after SIGTERM /readyz says so and the port stays open, each answer closes its connection, and Ctrl-C ends the wait", async () => {
  const { url, pid, stop } = await startSite({ DRAIN_MS: "600000" });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const stopped = stop();
  const closes = async () => (await fetch(`${url}/readyz`)).headers.get("Connection") === "close";
  await vi.waitFor(async () => expect(await closes()).toBe(true), { timeout: 60_000, interval: 50 });
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/contents`)).status).toBe(200);
  process.kill(pid, "SIGINT");
  await stopped;
});

test("a server that nobody waits for ends DRAIN_MS after SIGTERM", async () => {
  const { stop } = await startSite({ DRAIN_MS: "1500" });
  const askedAt = performance.now();
  await stop();
  expect(performance.now() - askedAt).toBeGreaterThan(1_490);
});
