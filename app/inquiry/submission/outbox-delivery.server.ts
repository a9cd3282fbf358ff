import { log, logError } from "../../server/log.server.ts";
import { outsideRequest } from "../../server/request/request-context.server.ts";
import type { Outbox } from "./outbox.server.ts";
import type { NewInquiry, StoreOutcome } from "./store-inquiry.server.ts";

// Less than two hundred a second, for a database that has just recovered.
const BATCH_SIZE = 4;
const BATCH_GAP_MS = 25;
const BACKOFF_MIN_MS = 1_000;
const BACKOFF_MAX_MS = 60_000;

export class OutboxDelivery {
  readonly #outbox: Outbox;
  readonly #store: (row: NewInquiry) => Promise<StoreOutcome>;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Infinity;
  #isSending = false;

  constructor(outbox: Outbox, store: (row: NewInquiry) => Promise<StoreOutcome>) {
    this.#outbox = outbox;
    this.#store = store;
  }

  start(): void {
    if (!this.#isSending && this.#dueAt === Infinity) this.#schedule(BACKOFF_MIN_MS);
  }

  flushSoon(): void {
    if (this.#dueAt - Date.now() > BACKOFF_MIN_MS && this.#dueAt !== Infinity) this.#schedule(BACKOFF_MIN_MS);
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#dueAt = Date.now() + delayMs;
    this.#timer = outsideRequest(() => setTimeout(() => void this.#sendBatch(), delayMs));
    this.#timer.unref();
  }

  async #sendBatch(): Promise<void> {
    this.#isSending = true;
    this.#dueAt = Infinity;
    try {
      // One is enough to find out whether the database answers again.
      const rows = this.#outbox.next(this.#failures === 0 ? BATCH_SIZE : 1);
      if (rows.length > 0) this.#schedule((await this.#send(rows)) ? BATCH_GAP_MS : this.#backoff());
    } catch (error) {
      logError("outbox cannot be read or written", { reason: String(error) });
      this.#schedule(this.#backoff());
    } finally {
      this.#isSending = false;
    }
  }

  /** Returns whether the database answered for all of them. */
  async #send(rows: NewInquiry[]): Promise<boolean> {
    const results = await Promise.all(rows.map(async (row) => ({ row, stored: await this.#store(row) })));
    return results.filter(({ row, stored }) => !this.#settle(row, stored)).length === 0;
  }

  #settle(row: NewInquiry, stored: StoreOutcome): boolean {
    const { reference } = row;
    if (stored.outcome === "unavailable" || stored.outcome === "limited") {
      this.#outbox.recordFailedAttempt(row);
      return false;
    }
    this.#failures = 0;
    if (stored.outcome === "refused") {
      this.#outbox.markRefused(row, `${stored.code} ${stored.message}`);
      logError("inquiry in the outbox refused by the database", { reference, code: stored.code });
      return true;
    }
    this.#outbox.remove(row);
    log("inquiry delivered from the outbox", { reference, queued: this.#outbox.count() });
    return true;
  }

  #backoff(): number {
    const limit = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** this.#failures);
    this.#failures += 1;
    return limit * (0.5 + Math.random() / 2);
  }
}
