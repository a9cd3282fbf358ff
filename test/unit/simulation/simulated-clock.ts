import { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";

/** A process that runs until killed. Its clock may be wrong by `clockOffsetMs`. */
export type SimulatedProcess = { name: string; clockOffsetMs: number; isAlive: boolean };

type Timer = { at: number; order: number; run: () => void; owner: SimulatedProcess | undefined };

export const START = Date.parse("2026-11-23T00:00:00Z");

const owners = new AsyncLocalStorage<SimulatedProcess>();
const realSetImmediate = setImmediate;
const RealDate = Date;

/** Timers, dates and randomness of all that runs inside `during`, in an order that only the seed decides. */
export class SimulatedClock {
  readonly random: () => number;
  #now = START;
  #order = 0;
  #timers: Timer[] = [];

  constructor(seed: number) {
    this.random = randomFrom(seed);
  }

  /** The true time in ms since 1970; a process with a wrong clock does not see it. */
  get now(): number {
    return this.#now;
  }

  get owner(): SimulatedProcess | undefined {
    return owners.getStore();
  }

  within<Result>(owner: SimulatedProcess, work: () => Result): Result {
    return owners.run(owner, work);
  }

  after(delayMs: number, run: () => void): Timer {
    const at = this.#now + Math.max(1, Math.ceil(delayMs));
    this.#order += 1;
    const timer = { at, order: this.#order, run: AsyncLocalStorage.bind(run), owner: owners.getStore() };
    this.#timers.push(timer);
    return timer;
  }

  async pass(durationMs: number): Promise<void> {
    const end = this.#now + durationMs;
    await settle();
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = next.at;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      next.run();
      await settle();
    }
    this.#now = end;
  }

  async during(work: () => Promise<void>): Promise<void> {
    const readTime = () => this.#now + (owners.getStore()?.clockOffsetMs ?? 0);
    const timeout = (run: () => void, delayMs = 0) => {
      const timer = this.after(delayMs, run);
      return { timer, unref: () => undefined };
    };
    vi.stubGlobal("setTimeout", timeout);
    vi.stubGlobal("clearTimeout", (handle?: { timer: Timer }) => {
      if (handle) this.#timers = this.#timers.filter((timer) => timer !== handle.timer);
    });
    vi.stubGlobal(
      "Date",
      class extends RealDate {
        constructor(...parts: [] | [number]) {
          super(parts.length === 0 ? readTime() : parts[0]);
        }
        static override now = readTime;
      },
    );
    const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation((delayMs) => {
      const controller = new AbortController();
      this.after(delayMs, () => controller.abort(new DOMException("took too long", "TimeoutError")));
      return controller.signal;
    });
    const chance = vi.spyOn(Math, "random").mockImplementation(this.random);
    try {
      await work();
    } finally {
      for (const mock of [limit, chance]) mock.mockRestore();
      vi.unstubAllGlobals();
    }
  }

  #next(end: number): Timer | undefined {
    this.#timers = this.#timers.filter(({ owner }) => owner?.isAlive !== false);
    return this.#timers
      .filter(({ at }) => at <= end)
      .reduce<Timer | undefined>(
        (first, timer) => (first && isBefore(first, timer) ? first : timer),
        undefined,
      );
  }
}

function isBefore(one: Timer, other: Timer): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}

/** Resolves once no promise can go on. */
function settle(): Promise<void> {
  return new Promise((resolve) => realSetImmediate(resolve));
}

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
