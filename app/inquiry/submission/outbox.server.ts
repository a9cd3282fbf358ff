import { backoffMs } from "../../retry.ts";
import { log, logError } from "../../server/log.server.ts";
import { RepeatedJob } from "../../server/repeated-job.server.ts";
import type { OpenedInquiry, OutboxFile, WaitingInquiry } from "./outbox-file.server.ts";
import type { StoreOutcome } from "./store-inquiry.server.ts";

// Four every 25 ms are under 200 inquiries a second, which a database that has just recovered can take.
const BATCH_SIZE = 4;
const BATCH_GAP_MS = 25;
const PAUSES = { firstMs: 1_000, maxMs: 60_000 };
// Short outages are expected, and a recovered database takes all waiting inquiries within minutes.
const STUCK_AFTER_MS = 10 * 60_000;
// The window in which the database rejects the same content.
const REMEMBERED_MS = 10 * 60_000;

type Delivered = Exclude<StoreOutcome, { outcome: "unavailable" } | { outcome: "limited" }>;

type Delivery = { file: OutboxFile; deliver: (inquiry: WaitingInquiry) => Promise<StoreOutcome> };

/** One server's outbox and its delivery; with null, nothing is kept. `onStored` follows every insert. */
export class Outbox {
  readonly #file: OutboxFile | null;
  readonly #onStored: () => void;
  readonly #delivery: RepeatedJob;
  /** By reference, when what was stored was first received, and until when that is remembered. */
  readonly #stored = new Map<string, { receivedAt: string; until: number }>();
  /** Since when the database answers again, after how long, and what it has been given since. */
  #recovery: { seconds: number; delivered: number } | null = null;
  #failedWrites = 0;
  #writeAgainAt = 0;

  constructor(delivery: Delivery | null, onStored: () => void = () => {}) {
    this.#file = delivery?.file ?? null;
    this.#onStored = onStored;
    this.#delivery = new RepeatedJob({
      run: async (failures) => (delivery ? this.#deliverBatch(delivery, failures) : Infinity),
      onError: (error) => logError("outbox cannot be read or written", { reason: String(error) }),
      pauses: PAUSES,
    });
  }

  start(): void {
    if (this.#file) this.#delivery.wake(PAUSES.firstMs);
  }

  get isEnabled(): boolean {
    return this.#file !== null;
  }

  /** Whether any inquiry waits, a sign that the database does not answer. */
  isWaiting(): boolean {
    return this.#read((file) => !file.isEmpty()) ?? false;
  }

  /** When the same content was accepted, if it waits; an ISO string. */
  waitingSince(reference: string): string | undefined {
    return this.#read((file) => file.receivedAt(reference));
  }

  /** When the same content was first received, if that is known: it waits, or was stored within ten minutes. */
  firstReceivedAt(reference: string): string | undefined {
    return this.#storedLately(reference) ?? this.waitingSince(reference);
  }

  markStored(reference: string, receivedAt: string): void {
    const first = this.#storedLately(reference) ?? receivedAt;
    // Deleted first, so that the Map's insertion order stays oldest first.
    this.#stored.delete(reference);
    this.#stored.set(reference, { receivedAt: first, until: Date.now() + REMEMBERED_MS });
    if (this.isWaiting()) this.#delivery.wake(PAUSES.firstMs, { isSureToSucceed: true });
    this.#onStored();
  }

  /** The database answers again after `seconds`: what waits is delivered, and the log says so when nothing does. */
  resume(seconds: number): void {
    this.#recovery = { seconds, delivered: this.#recovery?.delivered ?? 0 };
    if (this.isWaiting()) this.#delivery.wake(0, { isSureToSucceed: true });
    else this.#logRecovery();
  }

  #logRecovery(): void {
    if (this.#recovery) log("backend answers again", { part: "database", ...this.#recovery });
    this.#recovery = null;
  }

  /** An outbox that cannot be read is itself unreadable. */
  state(): ReturnType<OutboxFile["state"]> {
    const nothing = { waiting: 0, oldestSeconds: 0, unreadable: 0 };
    if (!this.#file) return nothing;
    return this.#read((file) => file.state(new Date())) ?? { ...nothing, unreadable: 1 };
  }

  countStuck(): number {
    return this.#read((file) => file.countOlderThan(new Date(Date.now() - STUCK_AFTER_MS))) ?? 0;
  }

  /** `already-kept`: the same content waits, or was stored within ten minutes. `reason`: why it could not be stored. */
  keep(inquiry: WaitingInquiry, reason?: string): { outcome: "kept" | "already-kept" | "not-kept" } {
    const { reference } = inquiry.row;
    if (this.#storedLately(reference)) return { outcome: "already-kept" };
    if (!this.#file) return { outcome: "not-kept" };
    try {
      const { outcome } = this.#file.keep(inquiry);
      if (outcome === "kept") log("inquiry kept in the outbox", { reference, reason });
      this.#delivery.wake(PAUSES.firstMs);
      if (outcome !== "full") return { outcome };
      logError("outbox is full", { reference });
    } catch (error) {
      logError("outbox cannot be written", { reason: String(error) });
    }
    return { outcome: "not-kept" };
  }

  // An unreadable outbox must not block inquiries while the database answers. The delivery logs the error.
  #read<Answer>(question: (file: OutboxFile) => Answer): Answer | undefined {
    try {
      return this.#file ? question(this.#file) : undefined;
    } catch {
      return undefined;
    }
  }

  #storedLately(reference: string): string | undefined {
    for (const [expired, { until }] of this.#stored) {
      if (until > Date.now()) break;
      this.#stored.delete(expired);
    }
    return this.#stored.get(reference)?.receivedAt;
  }

  async #deliverBatch({ file, deliver }: Delivery, failures: number): Promise<number | null> {
    const recovery = this.#recovery;
    // After a failure, a single inquiry tests whether the database answers again.
    const opened = file.next(failures === 0 ? BATCH_SIZE : 1);
    const delivered = await Promise.all(
      opened.map((inquiry) => this.#deliverOne({ file, deliver }, inquiry)),
    );
    // Counted after the batch: an inquiry that fails delays no other of it.
    for (const [index, isAnswered] of delivered.entries()) {
      const inquiry = opened[index];
      if (inquiry?.outcome === "opened" && !isAnswered) file.recordFailedAttempt(inquiry.row.submission_id);
    }
    this.#writeSettled(file);
    if (opened.length > 0 && !delivered.includes(false)) return BATCH_GAP_MS;
    // A try from before the database answered again says nothing of what it takes now.
    if (recovery === this.#recovery) this.#logRecovery();
    if (delivered.includes(false)) return null;
    return this.#failedWrites > 0 ? Math.max(0, this.#writeAgainAt - Date.now()) : Infinity;
  }

  /** False if the database gave no answer. */
  async #deliverOne({ file, deliver }: Delivery, inquiry: OpenedInquiry): Promise<boolean> {
    if (inquiry.outcome === "unreadable") {
      const { submissionId, reference, reason } = inquiry;
      file.settle(submissionId, reason);
      logError("inquiry in the outbox cannot be read", { reference, reason });
      return true;
    }
    const stored = await deliver(inquiry);
    if (stored.outcome === "unavailable" || stored.outcome === "limited") return false;
    this.#settle(file, inquiry, stored);
    return true;
  }

  #settle(file: OutboxFile, { row }: WaitingInquiry, stored: Delivered): void {
    const { submission_id: submissionId, reference } = row;
    if (stored.outcome === "refused") {
      file.settle(submissionId, `${stored.code} ${stored.message}`);
      logError("inquiry in the outbox refused by the database", { reference, code: stored.code });
      return;
    }
    file.settle(submissionId);
    if (this.#recovery) this.#recovery.delivered += 1;
    log("inquiry delivered from the outbox", { reference, waiting: file.count() });
    if (stored.outcome === "stored") this.#onStored();
  }

  /** A failed write does not stop the delivery of the other inquiries. */
  #writeSettled(file: OutboxFile): void {
    if (Date.now() < this.#writeAgainAt) return;
    try {
      file.writeSettled();
      this.#failedWrites = 0;
    } catch (error) {
      logError("outbox cannot be written", { reason: String(error) });
      this.#writeAgainAt = Date.now() + backoffMs(PAUSES, this.#failedWrites++);
    }
  }
}
