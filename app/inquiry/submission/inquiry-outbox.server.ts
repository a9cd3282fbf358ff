import { env } from "../../env.server.ts";
import { log, logError } from "../../server/log.server.ts";
import { anonymousClient } from "../../supabase.server.ts";
import { OutboxDelivery } from "./outbox-delivery.server.ts";
import { Outbox } from "./outbox.server.ts";
import { RecentReferences } from "./recent-references.server.ts";
import { type InquiryRow, storeInquiry } from "./store-inquiry.server.ts";

// Nobody waits for what is sent from the outbox.
const SEND_WITHIN_MS = 8_000;

const outbox = env.OUTBOX === "on" ? new Outbox(env.OUTBOX_PATH) : null;
const delivery =
  outbox && new OutboxDelivery(outbox, (row) => storeInquiry(anonymousClient, row, SEND_WITHIN_MS));
const stored = new RecentReferences();

// What an earlier run of the server has left.
delivery?.begin();

export const isOutboxEnabled = outbox !== null;

/** Whether inquiries wait in the outbox, which they do while the database does not answer. */
export function hasQueued(): boolean {
  return read((kept) => !kept.isEmpty());
}

/** Whether the same content waits in the outbox already. */
export function isQueued(reference: string): boolean {
  return read((kept) => kept.holds(reference));
}

/** The database has just taken it, so it is there. */
export function markStored(reference: string): void {
  stored.add(reference);
  delivery?.flushSoon();
}

/** Keeps an inquiry that the database could not be given, until it can. */
export function enqueue(row: InquiryRow): "kept" | "kept-before" | "not-kept" {
  if (stored.has(row.reference)) return "kept-before";
  if (!outbox) return "not-kept";
  try {
    const outcome = outbox.keep(row);
    if (outcome === "kept") log("inquiry kept in the outbox", { reference: row.reference });
    delivery?.begin();
    return outcome;
  } catch (error) {
    logError("outbox cannot be written", { reason: String(error) });
    return "not-kept";
  }
}

// An outbox that cannot be read holds nobody up while the database answers; the delivery says so in the log.
function read(question: (kept: Outbox) => boolean): boolean {
  try {
    return outbox !== null && question(outbox);
  } catch {
    return false;
  }
}
