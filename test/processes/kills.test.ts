import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { SeparateProcesses } from "../helpers/separate-processes.ts";
import { Visitors } from "../helpers/visitors.ts";

const KILLS = 50;
const OUTAGE_SECONDS = 60;
// Without a pause the outbox takes 500 a second, and the embedded database 20.
const BETWEEN_TWO_INQUIRIES_MS = 100;

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
