import { expect, onTestFinished, test, vi } from "vitest";
import { inquiryFields } from "../helpers/samples.ts";
import { startSiteBefore } from "../helpers/site.ts";
import { Visitor } from "../helpers/visitor.ts";
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

test("a server that got SIGTERM says so and goes on answering, until Ctrl-C", async () => {
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

test("/metrics is off without a token, and nobody reads it without the right one", async () => {
  const off = await startSite({});
  expect((await fetch(`${off.url}/metrics`)).status).toBe(404);
  await off.stop();

  const METRICS_TOKEN = "m".repeat(32);
  const { url } = await startSite({ METRICS_TOKEN, TIMEOUT_MULTIPLIER: "1" }, 503);
  const read = (token: string) => fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  for (const wrong of ["", "wrong", METRICS_TOKEN.slice(1)]) expect((await read(wrong)).status).toBe(401);

  const desk = [
    "/dashboard/inquiries/import",
    "/dashboard/inquiries/import.csv",
    "/dashboard/notices/preview",
  ];
  for (const page of ["/", "/", "/inquiry", "/nowhere/at-all?q=secret", ...desk])
    await (await fetch(url + page)).text();
  const { status } = await new Visitor(url).sendForm("/inquiry", inquiryFields());
  expect(status).toBe(303);
  await vi.waitFor(
    async () => {
      const answer = await read(METRICS_TOKEN);
      expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain; version=/);
      const text = await answer.text();
      for (const line of [
        /^site_requests_total\{route="\/",status="200"\} 2$/m,
        /^site_requests_total\{route="\*",status="404"\} 1$/m,
        /^site_requests_total\{route="\/inquiry",status="303"\} 1$/m,
        /^site_requests_total\{route="\/dashboard\/inquiries\/import",status="302"\} 1$/m,
        /^site_requests_total\{route="\/dashboard\/inquiries\/import.csv",status="302"\} 1$/m,
        /^site_backend_call_seconds_count\{part="database",outcome="failed"\} [1-9]/m,
        /^site_outbox_waiting 1$/m,
        /^site_outbox_oldest_seconds \d+$/m,
        /^site_deliveries_waiting 0$/m,
        /^site_event_streams 0$/m,
        /^nodejs_eventloop_lag_p99_seconds \d/m,
      ])
        expect(text).toMatch(line);
      expect(text).not.toContain("secret");
    },
    { timeout: 60_000, interval: 200 },
  );
});
