import { mkdtempSync, existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { brokenIn } from "./invariants.ts";
import { type Scenario, scenario } from "./scenario.ts";
import { SimulatedClock } from "./simulated-clock.ts";
import { SimulatedWorld } from "./simulated-world.ts";

const REGRESSIONS: number[] = [];

const isLong = process.env.LONG === "1";
const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? (isLong ? Date.now() % 1_000_000_000 : 1));
const SEEDS = isLong ? 10_000 : 100;

let folder: string;
beforeAll(() => {
  // In memory where possible: hundreds of simulated disks are written here.
  folder = mkdtempSync(path.join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "simulation-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function simulate(lived: Scenario): Promise<SimulatedWorld> {
  const clock = new SimulatedClock(lived.chance);
  const worlds: SimulatedWorld[] = [];
  await clock.during(async () => {
    const world = new SimulatedWorld(clock, folder);
    worlds.push(world);
    vi.stubGlobal("fetch", world.fetch);
    try {
      await world.live(lived);
      world.broken = brokenIn(world);
    } finally {
      world.end();
    }
  });
  return worlds[0]!;
}

async function brokenBy(seed: number): Promise<string | undefined> {
  const holds = fc.asyncProperty(scenario, async (lived) => {
    const { broken, trace } = await simulate(lived);
    if (broken.length > 0) throw new Error([...broken, ...trace].join("\n"));
  });
  const { failed, counterexample, errorInstance } = await fc.check(holds, { seed, numRuns: 1 });
  if (!failed) return;
  return `SIMULATION_SEED=${seed}\n${String(errorInstance)}\n${JSON.stringify(counterexample)}`;
}

/** Silences the log: errors are expected here. */
async function quietly(work: () => Promise<void>): Promise<void> {
  for (const way of ["log", "error"] as const) vi.spyOn(console, way).mockImplementation(() => {});
  try {
    await work();
  } finally {
    vi.mocked(console.error).mockClear();
  }
}

test(`whatever happens to servers, lines, disks and clocks, ${SEEDS} times: what was confirmed is stored once and as of when it came, all of it is told, and no change is lost`, async () => {
  const seeds = [...REGRESSIONS, ...Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index)];
  await quietly(async () => {
    for (const seed of seeds) expect(await brokenBy(seed)).toBeUndefined();
  });
});

test("the same seed is the same story, to the word", async () => {
  await quietly(async () => {
    for (const lived of fc.sample(scenario, { seed: 7, numRuns: 5 })) {
      const [once, again] = [await simulate(lived), await simulate(lived)];
      expect(once.trace.length).toBeGreaterThan(10);
      expect(again.trace).toEqual(once.trace);
      expect(again.outside).toMatchObject({ sendings: once.outside.sendings, arrived: once.outside.arrived });
      expect(once.outside.arrived.length).toBeGreaterThan(once.database.rows.size);
    }
  });
});

test("while nothing goes wrong each notification is sent once, by one of the two servers, within seconds", async () => {
  const calm = scenario.map(({ chance, steps }) => ({
    chance,
    steps: steps.filter(({ kind }) => ["send", "look", "work", "undo"].includes(kind)),
  }));
  await quietly(async () => {
    for (const lived of fc.sample(calm, { seed: 9, numRuns: 20 })) {
      const { database, outside } = await simulate(lived);
      const sent = outside.sendings.map(({ delivery }) => delivery);
      expect(sent.toSorted()).toEqual(database.notifications.deliveries.map(({ id }) => id).toSorted());
      const delays = outside.sendings.map(({ delivery, startedAt }) => {
        const told = database.notifications.deliveries.find(({ id }) => id === delivery);
        return told?.kind === "new_inquiry" ? startedAt - told.noticed_at : 0;
      });
      expect(Math.max(0, ...delays)).toBeLessThan(5_000);
    }
  });
});
