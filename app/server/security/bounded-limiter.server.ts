import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

// Each takes about 500 bytes. A key is evicted only after at least 9,000 other keys were used.
const MAX_KEYS = 10_000;

export class BoundedLimiter extends RateLimiterMemory {
  readonly #keys = new Set<string>();

  async count(key: string): Promise<{ isOver: boolean; consumedPoints: number; msBeforeNext: number }> {
    const { consumedPoints, msBeforeNext } = await this.consume(key).catch((reason: unknown) => {
      if (reason instanceof RateLimiterRes) return reason;
      throw reason;
    });
    return { isOver: consumedPoints > this.points, consumedPoints, msBeforeNext };
  }

  override consume(key: string): Promise<RateLimiterRes> {
    this.#remember(key);
    return super.consume(key);
  }

  override reward(key: string): Promise<RateLimiterRes> {
    this.#remember(key);
    return super.reward(key);
  }

  #remember(seen: string): void {
    this.#keys.delete(seen);
    this.#keys.add(seen);
    if (this.#keys.size <= MAX_KEYS) return;
    // A tenth at once: finding a Set's first entry gets slower, the more were removed before.
    for (const key of this.#keys) {
      if (this.#keys.size <= MAX_KEYS * 0.9) return;
      this.#keys.delete(key);
      void this.delete(key);
    }
  }
}
