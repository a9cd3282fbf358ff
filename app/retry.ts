/** `maxMs` is `firstMs` by default: the pause does not grow. */
export type Pauses = { firstMs: number; maxMs?: number };

type RetryPolicy<Result> = Pauses & {
  /** By default any truthy result is the last. */
  isDone?: (result: Result) => boolean;
  attempts?: number;
  /** As of `Date.now()`: no attempt begins later. */
  deadline?: number;
};

/** Repeats `attempt`, which is given its number from 1, and returns its last result, done or not. */
export async function retry<Result>(
  { isDone = Boolean, attempts = Infinity, deadline = Infinity, ...pauses }: RetryPolicy<Result>,
  attempt: (number: number) => Promise<Result>,
): Promise<Result> {
  for (let number = 1; ; number += 1) {
    const result = await attempt(number);
    const pauseMs = backoffMs(pauses, number - 1);
    if (isDone(result) || number >= attempts || Date.now() + pauseMs >= deadline) return result;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    // On a busy machine the timer may come after the deadline.
    if (Date.now() >= deadline) return result;
  }
}

/** The pause after so many failures: it doubles up to `maxMs`, and is shortened at random to spread the callers. */
export function backoffMs({ firstMs, maxMs = firstMs }: Pauses, failures: number): number {
  return Math.min(maxMs, firstMs * 2 ** failures) * (0.5 + Math.random() / 2);
}
