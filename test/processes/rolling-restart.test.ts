import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../supabase/scratch/start-postgres.ts";
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

/**
 * Sends requests in turn to the servers whose /readyz says yes, or to all if none does, as HAProxy can: on a connection each,
 * which, if it is refused, is tried at the next server. A request that was sent is never sent again.
 */
async function startRetryingProxy(ports: number[]) {
  let turn = 0;
  const proxy = createServer(async (req, res) => {
    const body = await buffer(req);
    const first = (turn += 1);
    const inTurn = ports.map((_, each) => ports[(first + each) % ports.length] ?? 0);
    const answers = await Promise.all(inTurn.map(isReady));
    const ready = inTurn.filter((_, each) => answers[each]);
    for (const port of new Set([...ready, ...inTurn])) {
      const answer = await ask(port, req, body);
      if (answer !== "refused") return pass(answer, res);
    }
    res.writeHead(502).end();
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { Connection: "close" } }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

type Answer = IncomingMessage | "refused" | "broken";

function ask(port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve) => {
    const sent = request({ host: "127.0.0.1", port, method, path: url, headers, agent: false });
    sent.once("response", resolve);
    sent.once("error", ({ code }: NodeJS.ErrnoException) =>
      resolve(code === "ECONNREFUSED" ? "refused" : "broken"),
    );
    sent.end(body);
  });
}

function pass(answer: IncomingMessage | "broken", res: ServerResponse): void {
  if (answer === "broken") {
    res.writeHead(502).end();
    return;
  }
  const { connection: _, ...headers } = answer.headers;
  res.writeHead(answer.statusCode ?? 502, headers);
  answer.once("error", () => res.destroy());
  answer.pipe(res);
}
