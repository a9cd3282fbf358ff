import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { inquiryFields, landingFields, uniqueName } from "../helpers/samples.ts";
import { SeparateProcesses } from "../helpers/separate-processes.ts";
import { Visitor } from "../helpers/visitor.ts";

const KILLS = 50;
const OUTAGE_SECONDS = 60;
// Without a pause the outbox takes 500 a second, and the embedded database 20.
const BETWEEN_TWO_INQUIRIES_MS = 100;
const TRY_AGAIN_MS = 100;

class Visitors {
  readonly confirmed: string[] = [];
  readonly sent: string[] = [];
  longestWaitMs = 0;
  readonly #siteUrl: string;
  readonly #pauseMs: number;
  readonly #all: Promise<void>[];
  #isOver = false;

  constructor(siteUrl: string, count: number, pauseMs = 0) {
    this.#siteUrl = siteUrl;
    this.#pauseMs = pauseMs;
    this.#all = Array.from({ length: count }, () => this.#come());
  }

  async leave(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#all);
  }

  async #come(): Promise<void> {
    while (!this.#isOver) {
      const organizationName = uniqueName();
      const [path, fields] =
        this.sent.length % 2 === 0 ? (["/", landingFields] as const) : (["/inquiry", inquiryFields] as const);
      this.sent.push(organizationName);
      const began = performance.now();
      // Each from its own network, because so many from one would be refused.
      const from = { "X-Forwarded-For": `198.51.${this.sent.length >> 8}.${this.sent.length & 255}` };
      const response = await new Visitor(this.#siteUrl, from)
        .sendForm(path, fields({ organizationName }))
        .catch(() => null);
      if (response) this.longestWaitMs = Math.max(this.longestWaitMs, performance.now() - began);
      if (response?.status === 303) this.confirmed.push(organizationName);
      await pause(response ? this.#pauseMs : TRY_AGAIN_MS);
    }
  }
}

async function expectAllStoredOnce(site: SeparateProcesses, { confirmed, sent }: Visitors) {
  const missing = async () => {
    const stored = new Set((await site.stored()).map((row) => String(row.organization_name)));
    return confirmed.filter((name) => !stored.has(name));
  };
  await vi.waitFor(async () => expect(await missing()).toEqual([]), {
    timeout: 300_000 + OUTAGE_SECONDS * 10_000,
    interval: 1_000,
  });
  const stored = (await site.stored()).map((row) => String(row.organization_name));
  expect(stored).toHaveLength(new Set(stored).size);
  expect(new Set(sent)).toEqual(new Set([...sent, ...stored]));
}

// For every day outage.test.ts kills each once, and data-folder.test.ts the database under load.
test.runIf(process.env.LONG)(
  `what was confirmed is stored once, though server or database die ${KILLS} times`,
  { timeout: 600_000 + KILLS * 60_000 },
  async () => {
    const site = await SeparateProcesses.start({}, { isDatabaseEmbedded: true });
    const visitors = new Visitors(site.siteUrl, 4);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(300 + Math.random() * 2_000);
      const [killsWeb, killsBackend] = [kill % 3 !== 1, kill % 3 !== 0];
      await Promise.all([killsWeb && site.killWeb(), killsBackend && site.killBackend()]);
      await pause(Math.random() * 1_500);
      await Promise.all([killsWeb && site.startWeb(), killsBackend && site.startBackend()]);
    }
    await pause(1_000);
    await visitors.leave();
    await expectAllStoredOnce(site, visitors);
    console.log(`kills: ${KILLS}, sent ${visitors.sent.length}, confirmed ${visitors.confirmed.length}`);
    expect(visitors.confirmed.length).toBeGreaterThan(KILLS);
  },
);

test.runIf(process.env.LONG)(
  `nobody is refused or lost while the database is away ${OUTAGE_SECONDS} s`,
  { timeout: 600_000 + OUTAGE_SECONDS * 20_000 },
  async () => {
    const site = await SeparateProcesses.start({}, { isDatabaseEmbedded: true });
    const visitors = new Visitors(site.siteUrl, 4, BETWEEN_TWO_INQUIRIES_MS);
    await pause(1_000);
    await site.killBackend();
    await pause(OUTAGE_SECONDS * 1_000);
    await site.startBackend();
    await pause(1_000);
    await visitors.leave();
    expect(visitors.confirmed).toHaveLength(visitors.sent.length);
    await expectAllStoredOnce(site, visitors);
    console.log(
      `outage: ${OUTAGE_SECONDS} s, confirmed ${visitors.confirmed.length}, longest wait ${visitors.longestWaitMs} ms`,
    );
  },
);
