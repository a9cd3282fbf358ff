import { env } from "../../env.server.ts";
import { startNotices } from "../../notices/notices.server.ts";
import { log, logError } from "../../server/log.server.ts";
import { cipherFor } from "../../server/security/encrypted-value.server.ts";
import { anonymousClient } from "../../supabase.server.ts";
import { OutboxDelivery } from "./outbox-delivery.server.ts";
import { Outbox } from "./outbox.server.ts";
import type { QueuedInquiry } from "./queued-inquiry.server.ts";
import { RecentReferences } from "./recent-references.server.ts";
import { type NewInquiry, storeInquiry } from "./store-inquiry.server.ts";

// No visitor waits for a delivery.
const DELIVERY_TIMEOUT_MS = 8_000;

// The database may be away for a while; one that is back takes them within minutes.
const STUCK_AFTER_MS = 10 * 60_000;

const outbox = env.OUTBOX === "on" ? new Outbox(env.OUTBOX_PATH, cipherFor("outbox")) : null;
const delivery =
  outbox &&
  new OutboxDelivery(outbox, async (inquiry) => {
    const outcome = await storeInquiry(anonymousClient, rowToDeliver(inquiry), {
      timeoutMs: DELIVERY_TIMEOUT_MS,
    });
    if (outcome.outcome === "stored") notices.wake();
    return outcome;
  });
const stored = new RecentReferences();

delivery?.start();
const notices = startNotices(() => countStuck());

export const isOutboxEnabled = outbox !== null;

/** Whether any inquiry is queued, which means that the database does not answer. */
export function hasQueued(): boolean {
  return read((queue) => !queue.isEmpty());
}

export function isQueued(reference: string): boolean {
  return read((queue) => queue.has(reference));
}

export function markStored(reference: string): void {
  stored.add(reference);
  delivery?.flushSoon();
  notices.wake();
}

/** `already-queued`: the same content is queued, or was stored within ten minutes. */
export function enqueue(inquiry: QueuedInquiry): { outcome: "queued" | "already-queued" | "not-queued" } {
  const { reference } = inquiry.row;
  if (stored.has(reference)) return { outcome: "already-queued" };
  if (!outbox) return { outcome: "not-queued" };
  try {
    const enqueued = outbox.enqueue(inquiry);
    if (enqueued.outcome === "queued") log("inquiry queued in the outbox", { reference });
    if (enqueued.outcome === "not-queued") logError("outbox is full", { reference });
    delivery?.start();
    return enqueued;
  } catch (error) {
    logError("outbox cannot be written", { reason: String(error) });
    return { outcome: "not-queued" };
  }
}

function rowToDeliver({ row, receivedAt }: QueuedInquiry): NewInquiry {
  return { ...row, created_at: receivedAt };
}

function countStuck(): number {
  try {
    return outbox?.countOlderThan(new Date(Date.now() - STUCK_AFTER_MS)) ?? 0;
  } catch {
    return 0;
  }
}

// An outbox that cannot be read must not refuse inquiries while the database answers. The delivery logs the error.
function read(question: (queue: Outbox) => boolean): boolean {
  try {
    return outbox !== null && question(outbox);
  } catch {
    return false;
  }
}
