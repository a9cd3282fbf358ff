import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../supabase/scratch/start-postgres.ts";
import { startRetryingProxy } from "../helpers/retrying-proxy.ts";
import { SeparateProcesses } from "../helpers/separate-processes.ts";
import { run, whenReady } from "../helpers/site.ts";
import { Crowd } from "./crowd.ts";
import { Deployment } from "./deployment.ts";

// Every second one is the first after a new build.
const RESTARTS = process.env.LONG ? 20 : 4;
// A connection that arrives while the port closes is reset: until then the proxy learns that it should send none.
const DRAIN_MS = "500";

async function startServer(program: string, settings: Record<string, string>) {
  const { child, printed } = run([program], settings);
  onTestFinished(() => void child.kill("SIGKILL"));
  await whenReady(child, printed);
  return async () => {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    expect(await gone).toBe(0);
  };
}

test(
  `nothing fails or is lost over ${RESTARTS} restarts of two servers and new builds`,
  { timeout: 600_000 },
  async () => {
    const backend = await SeparateProcesses.start({}, { isWebStarted: false });
    const deployment = new Deployment();
    onTestFinished(() => deployment.remove());
    const ports = [await freePort(), await freePort()];
    const proxy = await startRetryingProxy(ports);
    onTestFinished(() => proxy.stop());
    const start = (index: number) =>
      startServer(deployment.server, {
        ...backend.webSettings,
        PORT: String(ports[index]),
        SITE_ORIGIN: proxy.url,
        DRAIN_MS,
        OUTBOX_PATH: `${backend.folder}/outbox-${index}/inquiries.sqlite`,
      });
    const stops = await Promise.all([0, 1].map(start));

    const crowd = new Crowd(proxy.url, 4);
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const index = restart % 2;
      if (index === 0) deployment.build();
      const confirmedBefore = crowd.confirmed.length;
      await stops[index]?.();
      stops[index] = await start(index);
      // The new server and the old one have both been asked.
      await vi.waitFor(() => expect(crowd.confirmed.length).toBeGreaterThan(confirmedBefore + 4), 120_000);
    }
    await crowd.leave();

    expect(crowd.failed).toEqual([]);
    expect(crowd.missing).toEqual([]);
    expect(crowd.builds.size).toBe(1 + RESTARTS / 2);
    const stored = async () =>
      (await backend.stored()).map((row) => String(row.organization_name)).toSorted();
    await vi.waitFor(async () => expect(await stored()).toEqual(crowd.confirmed.toSorted()), 120_000);
    await Promise.all(stops.map((stop) => stop()));
    if (process.env.LONG)
      console.log(`restarts: ${RESTARTS}, requests ${crowd.requests}, inquiries ${crowd.confirmed.length}`);
  },
);
