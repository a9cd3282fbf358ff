import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../supabase/scratch/start-postgres.ts";
import { startRetryingProxy } from "../helpers/retrying-proxy.ts";
import { inquiryFields, uniqueName } from "../helpers/samples.ts";
import { SeparateProcesses } from "../helpers/separate-processes.ts";
import { run, whenReady } from "../helpers/site.ts";
import { Visitor } from "../helpers/visitor.ts";
import { Deployment } from "./deployment.ts";

// Every second one is the first after a new build.
const RESTARTS = process.env.LONG ? 20 : 4;
const BETWEEN_TWO_PAGES_MS = 50;

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

/** Reads a page and its files, those of the page before, which is open in another tab, and sends an inquiry. */
class Crowd {
  readonly failed: string[] = [];
  readonly missing: string[] = [];
  readonly confirmed: string[] = [];
  readonly builds = new Set<string>();
  requests = 0;
  readonly #url: string;
  readonly #all: Promise<void>[];
  #isOver = false;

  constructor(url: string, count: number) {
    this.#url = url;
    this.#all = Array.from({ length: count }, (_, index) => this.#come(index));
  }

  async leave(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#all);
  }

  async #come(index: number): Promise<void> {
    let filesBefore: string[] = [];
    for (let round = 0; !this.#isOver; round += 1) {
      // Each from its own network, because so many from one would be refused.
      const from = { "X-Forwarded-For": `198.51.${index}.${round % 256}` };
      const visitor = new Visitor(this.#url, from);
      const html = await this.#ask("/inquiry", () => visitor.send("/inquiry"), 200);
      const files = [...new Set(html.match(/\/assets\/[\w.-]+/g))];
      this.builds.add(files.find((file) => file.endsWith(".css")) ?? "none");
      // Twice, of either server.
      for (const file of [...files, ...filesBefore]) await Promise.all([this.#read(file), this.#read(file)]);
      filesBefore = files;

      const organizationName = uniqueName();
      const send = () => visitor.sendForm("/inquiry", inquiryFields({ organizationName }));
      if ((await this.#ask(`POST ${organizationName}`, send, 303)) !== "failed")
        this.confirmed.push(organizationName);
      await pause(BETWEEN_TWO_PAGES_MS);
    }
  }

  async #read(file: string): Promise<void> {
    this.requests += 1;
    const response = await fetch(this.#url + file).catch(() => null);
    const isThere = response?.ok && (await response.text().catch(() => "")) !== "";
    if (!isThere) this.missing.push(`${file}: ${response?.status}`);
  }

  async #ask(what: string, ask: () => Promise<Response>, expected: number): Promise<string> {
    this.requests += 1;
    const response = await ask().catch(() => null);
    const text = await response?.text().catch(() => null);
    if (response?.status === expected && text !== null) return text ?? "";
    this.failed.push(`${what}: ${response?.status}`);
    return "failed";
  }
}

test(
  `two servers take ${RESTARTS} restarts and ${RESTARTS / 2} new builds in turn under load: nothing fails, is lost, doubled or missing`,
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
        OUTBOX_PATH: `${backend.folder}/outbox-${index}/inquiries.sqlite`,
      });
    const stops = await Promise.all(ports.keys().map(start));

    const crowd = new Crowd(proxy.url, 4);
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const index = restart % 2;
      if (index === 0) deployment.build();
      const confirmedBefore = crowd.confirmed.length;
      await stops[index]?.();
      stops[index] = await start(index);
      // The new server and the old one have both been asked.
      await vi.waitFor(() => expect(crowd.confirmed.length).toBeGreaterThan(confirmedBefore + 8), 120_000);
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
