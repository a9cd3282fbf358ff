import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { SeededRandom } from "../../supabase/local/demo/seeded-random.ts";
import { brokenIn } from "./broken-promises.ts";
import { type Scenario, scenario } from "./scenario.ts";
import {
  emptied,
  type SimulatedDatabase,
  openSimulatedDatabase,
  storedDeliveries,
} from "./simulated-database.ts";
import { START } from "./simulated-time.ts";
import { SimulatedWorld } from "./simulated-world.ts";

const isLong = process.env.LONG === "1";
const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? (isLong ? Date.now() % 1_000_000_000 : 1));
const SEEDS = isLong ? 2_000 : 40;

let database: SimulatedDatabase;
beforeAll(async () => {
  vi.useFakeTimers({ now: START, toFake: ["Date"] });
  database = await openSimulatedDatabase();
  vi.useRealTimers();
});
afterAll(() => database.database.close());

async function simulate(lived: Scenario): Promise<SimulatedWorld> {
  // In memory where possible: hundreds of simulated disks are written here.
  const folder = mkdtempSync(path.join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "simulation-"));
  await emptied(database, lived.chance);
  vi.useFakeTimers({ now: START });
  const random = new SeededRandom(lived.chance);
  vi.spyOn(Math, "random").mockImplementation(() => random.between(0, 1));
  // Errors are expected here.
  for (const way of ["log", "error"] as const) vi.spyOn(console, way).mockImplementation(() => {});
  const world = new SimulatedWorld(database, folder);
  try {
    await world.live(lived);
    return world;
  } finally {
    world.end();
    vi.mocked(console.error).mockClear();
    vi.mocked(Math.random).mockRestore();
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  }
}

async function brokenBy(seed: number): Promise<string | undefined> {
  const holds = fc.asyncProperty(scenario, async (lived) => {
    const world = await simulate(lived);
    const broken = await brokenIn(world);
    if (broken.length > 0) throw new Error([...broken, ...world.trace].join("\n"));
  });
  const { failed, counterexample, errorInstance } = await fc.check(holds, {
    seed,
    numRuns: 1,
    endOnFailure: true,
  });
  if (!failed) return;
  return `SIMULATION_SEED=${seed}\n${String(errorInstance)}\n${JSON.stringify(counterexample)}`;
}

test("whatever fails, the confirmed is stored once and told, and no change is lost", async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1)
    expect(await brokenBy(seed)).toBeUndefined();
});

test("the same seed is the same story, to the word", async () => {
  for (const lived of fc.sample(scenario, { seed: 7, numRuns: 2 })) {
    const [once, again] = [await simulate(lived), await simulate(lived)];
    expect(once.trace.length).toBeGreaterThan(10);
    expect(again.trace).toEqual(once.trace);
  }
});

test("while nothing fails each notification is sent once, within seconds", async () => {
  const calm = scenario.map(({ chance, steps }) => ({
    chance,
    steps: steps.filter(({ kind }) => ["send", "look", "work"].includes(kind)),
  }));
  for (const lived of fc.sample(calm, { seed: 9, numRuns: 5 })) {
    const { sendings } = await simulate(lived);
    const deliveries = await storedDeliveries(database);
    expect(sendings.map(({ delivery }) => delivery).toSorted()).toEqual(
      deliveries.map(({ id }) => id).toSorted(),
    );
    for (const { id, madeAt } of deliveries.filter(({ isOfNewInquiry }) => isOfNewInquiry)) {
      const sending = sendings.find(({ delivery }) => delivery === id);
      expect((sending?.startedAt ?? Infinity) - madeAt).toBeLessThan(5_000);
    }
  }
});
