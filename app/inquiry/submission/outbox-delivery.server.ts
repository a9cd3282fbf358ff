import { log, logError } from "../../server/log.server.ts";
import { outsideRequest } from "../../server/request/request-context.server.ts";
import type { OutboxFile } from "./outbox-file.server.ts";
import type { OpenedInquiry, QueuedInquiry } from "./queued-inquiry.server.ts";
import type { StoreOutcome } from "./store-inquiry.server.ts";

// Four every 25 ms are under 200 inquiries a second, which a database that has just recovered can take.
const BATCH_SIZE = 4;
const BATCH_GAP_MS = 25;
const BACKOFF_MIN_MS = 1_000;
const BACKOFF_MAX_MS = 60_000;

type Unanswered = Extract<StoreOutcome, { outcome: "unavailable" } | { outcome: "limited" }>;

export type Deliver = (inquiry: QueuedInquiry) => Promise<StoreOutcome>;

export class OutboxDelivery {
  readonly #outbox: OutboxFile;
  readonly #deliver: Deliver;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Infinity;
  #isSending = false;
  #failedWrites = 0;
  #writeAgainAt = 0;

  constructor(outbox: OutboxFile, deliver: Deliver) {
    this.#outbox = outbox;
    this.#deliver = deliver;
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
      // After a failure, a single inquiry tests whether the database answers again.
      const entries = this.#outbox.next(this.#failures === 0 ? BATCH_SIZE : 1);
      const isAnswered = entries.length === 0 || (await this.#send(entries));
      this.#write();
      if (entries.length > 0) this.#schedule(isAnswered ? BATCH_GAP_MS : backoff(this.#failures++));
      else if (this.#failedWrites > 0) this.#schedule(Math.max(0, this.#writeAgainAt - Date.now()));
    } catch (error) {
      logError("outbox cannot be read or written", { reason: String(error) });
      this.#schedule(backoff(this.#failures++));
    } finally {
      this.#isSending = false;
    }
  }

  async #send(entries: OpenedInquiry[]): Promise<boolean> {
    const results = await Promise.all(
      entries.map(async (entry) =>
        entry.outcome === "opened" ? { ...entry, stored: await this.#deliver(entry) } : entry,
      ),
    );
    const unanswered: string[] = [];
    for (const result of results) {
      if (result.outcome === "unreadable") this.#setAside(result);
      else if (isUnanswered(result.stored)) unanswered.push(result.row.submission_id);
      else this.#settle(result, result.stored);
    }
    for (const submissionId of unanswered) this.#outbox.recordFailedAttempt(submissionId);
    return unanswered.length === 0;
  }

  #setAside({ submissionId, reference, reason }: Extract<OpenedInquiry, { outcome: "unreadable" }>): void {
    this.#outbox.settle(submissionId, reason);
    logError("inquiry in the outbox cannot be read", { reference, reason });
  }

  #settle({ row }: QueuedInquiry, stored: Exclude<StoreOutcome, Unanswered>): void {
    const { submission_id: submissionId, reference } = row;
    this.#failures = 0;
    if (stored.outcome === "refused") {
      this.#outbox.settle(submissionId, `${stored.code} ${stored.message}`);
      logError("inquiry in the outbox refused by the database", { reference, code: stored.code });
      return;
    }
    this.#outbox.settle(submissionId);
    log("inquiry delivered from the outbox", { reference, queued: this.#outbox.count() });
  }

  /** A failed write does not stop the delivery of the other inquiries. */
  #write(): void {
    if (Date.now() < this.#writeAgainAt) return;
    try {
      this.#outbox.writeSettled();
      this.#failedWrites = 0;
    } catch (error) {
      logError("outbox cannot be written", { reason: String(error) });
      this.#writeAgainAt = Date.now() + backoff(this.#failedWrites++);
    }
  }
}

function isUnanswered(stored: StoreOutcome): stored is Unanswered {
  return stored.outcome === "unavailable" || stored.outcome === "limited";
}

function backoff(failures: number): number {
  const limit = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** failures);
  return limit * (0.5 + Math.random() / 2);
}
