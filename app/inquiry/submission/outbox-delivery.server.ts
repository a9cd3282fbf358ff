import { log, logError } from "../../server/log.server.ts";
import type { Outbox } from "./outbox.server.ts";
import type { InquiryRow, Storage } from "./store-inquiry.server.ts";

// A database that has just come back is given few at once, and less than two hundred a second.
const AT_ONCE = 4;
const GAP_MS = 25;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Sends what waits in the outbox to the database, few at a time, and ever less often while it does not answer. */
export class OutboxDelivery {
  readonly #outbox: Outbox;
  readonly #store: (row: InquiryRow) => Promise<Storage>;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Infinity;
  #isSending = false;

  constructor(outbox: Outbox, store: (row: InquiryRow) => Promise<Storage>) {
    this.#outbox = outbox;
    this.#store = store;
  }

  /** Something may wait. A pause that has begun goes on. */
  begin(): void {
    if (!this.#isSending && this.#dueAt === Infinity) this.#sendIn(FIRST_PAUSE_MS);
  }

  /** The database was seen to answer, so a long pause is cut short. */
  flushSoon(): void {
    if (this.#dueAt - Date.now() > FIRST_PAUSE_MS && this.#dueAt !== Infinity) this.#sendIn(FIRST_PAUSE_MS);
  }

  #sendIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#dueAt = Date.now() + milliseconds;
    this.#timer = setTimeout(() => void this.#sendNext(), milliseconds);
    // What waits is safe on the disk, so nothing keeps the process for it.
    this.#timer.unref();
  }

  async #sendNext(): Promise<void> {
    this.#isSending = true;
    this.#dueAt = Infinity;
    try {
      // While it does not answer, one is enough to find out when it does.
      const rows = this.#outbox.next(this.#failures === 0 ? AT_ONCE : 1);
      if (rows.length > 0) this.#sendIn((await this.#send(rows)) ? GAP_MS : this.#pause());
    } catch (error) {
      logError("outbox cannot be read or written", { reason: String(error) });
      this.#sendIn(this.#pause());
    } finally {
      this.#isSending = false;
    }
  }

  /** Whether the database gave an answer that settles all of them. */
  async #send(rows: InquiryRow[]): Promise<boolean> {
    const answers = await Promise.all(rows.map(async (row) => ({ row, storage: await this.#store(row) })));
    return answers.filter(({ row, storage }) => !this.#settle(row, storage)).length === 0;
  }

  /** Whether the database gave an answer that settles it. */
  #settle(row: InquiryRow, storage: Storage): boolean {
    const { reference } = row;
    if (storage.outcome === "unavailable") {
      this.#outbox.tried(row);
      return false;
    }
    this.#failures = 0;
    if (storage.outcome === "refused") {
      this.#outbox.setAside(row, `${storage.code} ${storage.message}`);
      logError("inquiry in the outbox refused by the database", { reference, code: storage.code });
      return true;
    }
    this.#outbox.delivered(row);
    log("inquiry delivered from the outbox", { reference, waiting: this.#outbox.waiting() });
    return true;
  }

  #pause(): number {
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures);
    this.#failures += 1;
    return longest * (0.5 + Math.random() / 2);
  }
}
