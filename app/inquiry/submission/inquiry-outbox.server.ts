import { log, logError } from "../../server/log.server.ts";
import { type Deliver, OutboxDelivery } from "./outbox-delivery.server.ts";
import type { OutboxFile } from "./outbox-file.server.ts";
import type { QueuedInquiry } from "./queued-inquiry.server.ts";
import { RecentReferences } from "./recent-references.server.ts";

// Short outages are expected, and a recovered database takes all queued inquiries within minutes.
const STUCK_AFTER_MS = 10 * 60_000;

/** One server's outbox and its delivery; if `outbox` is null, nothing is queued. `onStored` follows every insert. */
export class InquiryOutbox {
  readonly #outbox: OutboxFile | null;
  readonly #delivery: OutboxDelivery | null;
  readonly #onStored: () => void;
  readonly #stored = new RecentReferences();

  constructor(outbox: OutboxFile | null, deliver: Deliver, onStored: () => void) {
    this.#outbox = outbox;
    this.#onStored = onStored;
    this.#delivery =
      outbox &&
      new OutboxDelivery(outbox, async (queued) => {
        const delivered = await deliver(queued);
        if (delivered.outcome === "stored") onStored();
        return delivered;
      });
    this.#delivery?.start();
  }

  get isEnabled(): boolean {
    return this.#outbox !== null;
  }

  /** Whether any inquiry is queued, a sign that the database does not answer. */
  hasQueued(): boolean {
    return this.#read((outbox) => !outbox.isEmpty()) ?? false;
  }

  /** When the same content was accepted, if it is queued; an ISO string. */
  queuedAt(reference: string): string | undefined {
    return this.#read((outbox) => outbox.receivedAt(reference));
  }

  /** When the same content was first received, if that is known: it is queued, or was stored within ten minutes. */
  firstReceivedAt(reference: string): string | undefined {
    return this.#stored.receivedAt(reference) ?? this.queuedAt(reference);
  }

  markStored(reference: string, receivedAt: string): void {
    this.#stored.add(reference, receivedAt);
    this.#delivery?.flushSoon();
    this.#onStored();
  }

  countStuck(): number {
    try {
      return this.#outbox?.countOlderThan(new Date(Date.now() - STUCK_AFTER_MS)) ?? 0;
    } catch {
      return 0;
    }
  }

  /** `already-queued`: the same content is queued, or was stored within ten minutes. */
  enqueue(inquiry: QueuedInquiry): { outcome: "queued" | "already-queued" | "not-queued" } {
    const { reference } = inquiry.row;
    if (this.#stored.receivedAt(reference)) return { outcome: "already-queued" };
    if (!this.#outbox) return { outcome: "not-queued" };
    try {
      const enqueued = this.#outbox.enqueue(inquiry);
      if (enqueued.outcome === "queued") log("inquiry queued in the outbox", { reference });
      if (enqueued.outcome === "not-queued") logError("outbox is full", { reference });
      this.#delivery?.start();
      return enqueued;
    } catch (error) {
      logError("outbox cannot be written", { reason: String(error) });
      return { outcome: "not-queued" };
    }
  }

  // An unreadable outbox must not block inquiries while the database answers. The delivery logs the error.
  #read<Answer>(question: (outbox: OutboxFile) => Answer): Answer | undefined {
    try {
      return this.#outbox ? question(this.#outbox) : undefined;
    } catch {
      return undefined;
    }
  }
}
