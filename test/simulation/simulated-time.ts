import { vi } from "vitest";

/** A Monday, 09:00 in Seoul. */
export const START = Date.parse("2026-11-23T00:00:00Z");

const underWay = new Set<Promise<unknown>>();

/** Work that no fake clock moves, such as a query: the time stands still until it is done. */
export function atOnce<Result>(work: Promise<Result>): Promise<Result> {
  underWay.add(work);
  return work.finally(() => underWay.delete(work));
}

export function pauseFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export async function pass(milliseconds: number): Promise<void> {
  let isOver = false;
  setTimeout(() => (isOver = true), milliseconds);
  await settle();
  while (!isOver) {
    vi.advanceTimersToNextTimer();
    await settle();
  }
}

/** Resolves once nothing can go on without time passing. */
async function settle(): Promise<void> {
  do {
    await Promise.allSettled(underWay);
    // A response is read in two turns.
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  } while (underWay.size > 0);
}
