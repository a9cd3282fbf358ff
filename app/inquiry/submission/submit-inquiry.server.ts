import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { logError } from "../../server/log.server.ts";
import { backendTimeout } from "../../server/backend-timeout.server.ts";
import type { Supabase } from "../../supabase.server.ts";
import type { Inquiry, LandingInquiry } from "../inquiry-schema.ts";
import { isOutboxEnabled, hasQueued, isQueued, enqueue, markStored } from "./inquiry-outbox.server.ts";
import { inquiryReference } from "./inquiry-reference.server.ts";
import { type InquiryRow, type Storage, storeInquiry } from "./store-inquiry.server.ts";

/**
 * `already-received`: the same inquiry came within ten minutes, so this one is not stored again. `refused`: the
 * database will not take it. `failed`: it is neither in the database nor safe on this machine's disk; `message` is what
 * the database answered, null where it did not.
 */
export type Submission =
  | { outcome: "received" | "already-received"; reference: string }
  | { outcome: "refused"; message: string }
  | { outcome: "failed"; message: string | null };

type RetryPolicy = { tries: number; eachMs: number; altogetherMs: number };

// Databases answer an insert in well under a second, and four are about what a person waits without wondering.
const USUAL: RetryPolicy = { tries: 3, eachMs: 2_000, altogetherMs: 4_000 };
// While others wait in the outbox it is known not to answer, so nobody is kept waiting to find out again.
const DEGRADED: RetryPolicy = { tries: 1, eachMs: 1_000, altogetherMs: 1_000 };
// Nothing but the database can keep the inquiry.
const WITHOUT_OUTBOX: RetryPolicy = { tries: 3, eachMs: 5_000, altogetherMs: 10_000 };

/** Accepts an inquiry as new. One from the landing form has no type of its own and is `general`. */
export async function submitInquiry(
  supabase: Supabase,
  inquiry: Inquiry | LandingInquiry,
  suspectedSpam: boolean,
): Promise<Submission> {
  const row = rowOf(inquiry, suspectedSpam);
  const { reference } = row;
  if (isQueued(reference)) return { outcome: "already-received", reference };

  const storage = await store(
    supabase,
    row,
    hasQueued() ? DEGRADED : isOutboxEnabled ? USUAL : WITHOUT_OUTBOX,
  );
  switch (storage.outcome) {
    case "refused":
      logError("inquiry refused by the database", { reference, code: storage.code });
      return storage;
    case "unavailable": {
      const outcome = enqueue(row);
      if (outcome === "not-kept") return { outcome: "failed", message: storage.message };
      return { outcome: outcome === "kept" ? "received" : "already-received", reference };
    }
    default:
      markStored(reference);
      return { outcome: storage.outcome === "stored" ? "received" : "already-received", reference };
  }
}

function rowOf(inquiry: Inquiry | LandingInquiry, suspectedSpam: boolean): InquiryRow {
  const written = {
    organization_name: inquiry.organizationName,
    contact_name: inquiry.contactName,
    email: inquiry.email,
    phone: inquiry.phone,
    message: inquiry.message || null,
    organization_type: "organizationType" in inquiry ? inquiry.organizationType : "general",
    estimated_users: ("estimatedUsers" in inquiry && inquiry.estimatedUsers) || null,
  };
  return {
    ...written,
    submission_id: randomUUID(),
    reference: inquiryReference(written),
    status: "new",
    suspected_spam: suspectedSpam,
  };
}

/** Sends an inquiry until the database has it or refuses it, or patience is at an end. */
async function store(supabase: Supabase, row: InquiryRow, patience: RetryPolicy): Promise<Storage> {
  const deadline = Date.now() + backendTimeout(patience.altogetherMs);
  for (let attempt = 1; ; attempt += 1) {
    const withinMs = Math.min(backendTimeout(patience.eachMs), deadline - Date.now());
    const storage = await storeInquiry(supabase, row, withinMs);
    if (storage.outcome !== "unavailable" || attempt === patience.tries) return storage;
    const rest = 100 * 2 ** attempt * (0.5 + Math.random());
    if (Date.now() + rest >= deadline) return storage;
    await pause(rest);
  }
}
