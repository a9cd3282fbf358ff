import { randomUUID } from "node:crypto";
import { env } from "../../env.server.ts";
import { logError } from "../../server/log.server.ts";
import { PRIVACY_NOTICE_VERSION } from "../../site/privacy/privacy-copy.ts";
import { backendTimeout } from "../../server/backend-timeout.server.ts";
import type { Supabase } from "../../supabase.server.ts";
import { LANDING_ORGANIZATION_TYPE } from "../inquiry-labels.ts";
import type { Inquiry, LandingInquiry } from "../inquiry-schema.ts";
import type { InquiryOutbox } from "./inquiry-outbox.server.ts";
import { inquiryReference } from "./inquiry-reference.server.ts";
import type { QueuedInquiry } from "./queued-inquiry.server.ts";
import type { AdmittedSender } from "./sender.server.ts";
import { type NewInquiry, type StoreOutcome, storeInquiry } from "./store-inquiry.server.ts";

/** `already-received`: queued, or stored within ten minutes. `failed`: neither. The rest is as in `StoreOutcome`.
 * `receivedAt`: when it was received first, an ISO string. */
export type SubmitOutcome =
  | { outcome: "received" | "already-received"; reference: string; receivedAt: string }
  | { outcome: "limited" }
  | { outcome: "refused"; message: string }
  | { outcome: "failed"; message: string | null };

type RetryPolicy = { attempts: number; attemptTimeoutMs: number; totalTimeoutMs: number };

// An insert takes well under a second, and about four seconds is what a visitor waits without wondering.
const NORMAL: RetryPolicy = { attempts: 3, attemptTimeoutMs: 2_000, totalTimeoutMs: 4_000 };
// While inquiries are queued the database is probably down, so no visitor waits to find out again.
const DEGRADED: RetryPolicy = { attempts: 1, attemptTimeoutMs: 1_000, totalTimeoutMs: 1_000 };
const WITHOUT_OUTBOX: RetryPolicy = { attempts: 3, attemptTimeoutMs: 5_000, totalTimeoutMs: 10_000 };
// No visitor waits for a delivery.
const DELIVERY_TIMEOUT_MS = 8_000;

/** Queues the inquiry if the database does not answer. `receivedAt` is an ISO string. */
export async function acceptInquiry(
  { supabase, outbox }: { supabase: Supabase; outbox: InquiryOutbox },
  inquiry: Inquiry | LandingInquiry,
  { sender, receivedAt }: { sender: AdmittedSender; receivedAt: string },
): Promise<SubmitOutcome> {
  const row = newInquiry(inquiry, sender.outcome === "suspected");
  const { reference } = row;
  const queuedAt = outbox.queuedAt(reference);
  if (queuedAt) return { outcome: "already-received", reference, receivedAt: queuedAt };

  const policy = outbox.hasQueued() ? DEGRADED : outbox.isEnabled ? NORMAL : WITHOUT_OUTBOX;
  const stored = await storeWithRetries(supabase, row, { visitorAddress: sender.address, policy });
  switch (stored.outcome) {
    case "limited":
      return { outcome: "limited" };
    case "refused":
      logError("inquiry refused by the database", { reference, code: stored.code });
      return stored;
    case "unavailable": {
      const { outcome } = outbox.enqueue({ row, receivedAt });
      if (outcome === "not-queued") return { outcome: "failed", message: stored.message };
      return {
        outcome: outcome === "queued" ? "received" : "already-received",
        reference,
        receivedAt: outbox.firstReceivedAt(reference) ?? receivedAt,
      };
    }
    default:
      outbox.markStored(reference, receivedAt);
      return {
        outcome: stored.outcome === "stored" ? "received" : "already-received",
        reference,
        receivedAt: outbox.firstReceivedAt(reference) ?? receivedAt,
      };
  }
}

export function deliverInquiry(
  supabase: Supabase,
  { row, receivedAt }: QueuedInquiry,
): Promise<StoreOutcome> {
  return storeInquiry(supabase, { ...row, created_at: receivedAt }, { timeoutMs: DELIVERY_TIMEOUT_MS });
}

function newInquiry(inquiry: Inquiry | LandingInquiry, suspectedSpam: boolean): NewInquiry {
  const content = {
    organization_name: inquiry.organizationName,
    contact_name: inquiry.contactName,
    email: inquiry.email,
    phone: inquiry.phone,
    message: inquiry.message || null,
    organization_type: "organizationType" in inquiry ? inquiry.organizationType : LANDING_ORGANIZATION_TYPE,
    estimated_users: ("estimatedUsers" in inquiry && inquiry.estimatedUsers) || null,
  };
  return {
    ...content,
    submission_id: randomUUID(),
    reference: inquiryReference(content, env.SITE_TOKEN),
    status: "new",
    suspected_spam: suspectedSpam,
    privacy_notice_version: PRIVACY_NOTICE_VERSION,
  };
}

async function storeWithRetries(
  supabase: Supabase,
  row: NewInquiry,
  { visitorAddress, policy }: { visitorAddress: string; policy: RetryPolicy },
): Promise<StoreOutcome> {
  const deadline = Date.now() + backendTimeout(policy.totalTimeoutMs);
  for (let attempt = 1; ; attempt += 1) {
    const left = Math.max(0, deadline - Date.now());
    const timeoutMs = Math.min(backendTimeout(policy.attemptTimeoutMs), left);
    const stored = await storeInquiry(supabase, row, { timeoutMs, visitorAddress });
    if (stored.outcome !== "unavailable" || attempt === policy.attempts) return stored;
    const delayMs = 100 * 2 ** attempt * (0.5 + Math.random());
    if (Date.now() + delayMs >= deadline) return stored;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    // On a busy server the timer may come after the deadline.
    if (Date.now() >= deadline) return stored;
  }
}
