import { createHmac, randomUUID } from "node:crypto";
import { env } from "../../env.server.ts";
import { logError } from "../../server/log.server.ts";
import { PRIVACY_NOTICE_VERSION } from "../privacy-copy.ts";
import { retry } from "../../retry.ts";
import { responseDueAt } from "../../korean/business-hours.server.ts";
import { clientAddressOf, networkOf } from "../../server/request/client-address.server.ts";
import { BoundedLimiter } from "../../server/security/bounded-limiter.server.ts";
import { backendTimeout, scaled } from "../../server/time-limits.server.ts";
import type { Supabase } from "../../supabase.server.ts";
import { isHoneypotFilled } from "../contact-fields.tsx";
import { LANDING_ORGANIZATION_TYPE } from "../inquiry-labels.ts";
import type { PostedInquiry, PostedLandingInquiry } from "../posted-schemas.ts";
import type { WaitingInquiry } from "./outbox-file.server.ts";
import type { Outbox } from "./outbox.server.ts";
import { type NewInquiry, type StoreOutcome, storeInquiry } from "./store-inquiry.server.ts";

/** `already-received`: waiting, or stored within ten minutes. `failed`: neither. The rest is as in `StoreOutcome`.
 * `receivedAt`: when it was received first, an ISO string. `isStored`: in the database, not in the outbox. */
export type SubmitOutcome =
  | { outcome: "received" | "already-received"; reference: string; receivedAt: string; isStored: boolean }
  | { outcome: "limited" }
  | { outcome: "refused"; message: string }
  | { outcome: "failed"; message: string | null };

type StorePolicy = { attempts: number; attemptTimeoutMs: number; totalTimeoutMs: number };

// An insert takes well under a second, and about four seconds is what a visitor waits without wondering.
const NORMAL: StorePolicy = { attempts: 3, attemptTimeoutMs: 2_000, totalTimeoutMs: 4_000 };
// While inquiries wait the database is probably down, so no visitor waits to find out again.
const DEGRADED: StorePolicy = { attempts: 1, attemptTimeoutMs: 1_000, totalTimeoutMs: 1_000 };
const WITHOUT_OUTBOX: StorePolicy = { attempts: 3, attemptTimeoutMs: 5_000, totalTimeoutMs: 10_000 };
// No visitor waits for a delivery.
const DELIVERY_TIMEOUT_MS = 8_000;

/** Keeps the inquiry in the outbox if the database does not answer. `receivedAt` is an ISO string. */
export async function acceptInquiry(
  { supabase, outbox }: { supabase: Supabase; outbox: Outbox },
  inquiry: PostedInquiry | PostedLandingInquiry,
  { sender, receivedAt }: { sender: LimitedSender; receivedAt: string },
): Promise<SubmitOutcome> {
  const row = newInquiry(inquiry, { receivedAt, suspectedSpam: sender.outcome === "suspected" });
  const { reference } = row;
  const received = (isFirst: boolean, where: "stored" | "kept"): SubmitOutcome => ({
    outcome: isFirst ? "received" : "already-received",
    reference,
    receivedAt: outbox.firstReceivedAt(reference) ?? receivedAt,
    isStored: where === "stored",
  });
  if (outbox.waitingSince(reference)) return received(false, "kept");

  const policy = outbox.isWaiting() ? DEGRADED : outbox.isEnabled ? NORMAL : WITHOUT_OUTBOX;
  const stored = await storeWithRetries(supabase, row, { visitorAddress: sender.address, policy });
  switch (stored.outcome) {
    case "limited":
      return { outcome: "limited" };
    case "refused":
      logError("inquiry refused by the database", { reference, code: stored.code });
      return stored;
    case "unavailable": {
      const { outcome } = outbox.keep({ row, receivedAt }, stored.reason);
      if (outcome === "not-kept") return { outcome: "failed", message: stored.message };
      return received(outcome === "kept", "kept");
    }
    case "stored":
    case "already-stored":
      outbox.markStored(reference, receivedAt);
      return received(stored.outcome === "stored", "stored");
  }
}

export function deliverInquiry(
  supabase: Supabase,
  { row, receivedAt }: WaitingInquiry,
): Promise<StoreOutcome> {
  return storeInquiry(
    supabase,
    { ...row, created_at: receivedAt },
    { signal: backendTimeout(DELIVERY_TIMEOUT_MS) },
  );
}

function newInquiry(
  inquiry: PostedInquiry | PostedLandingInquiry,
  { receivedAt, suspectedSpam }: { receivedAt: string; suspectedSpam: boolean },
): NewInquiry {
  return {
    ...inquiryContent(inquiry),
    submission_id: randomUUID(),
    status: "new",
    suspected_spam: suspectedSpam,
    due_at: responseDueAt(new Date(receivedAt)).toISOString(),
    privacy_notice_version: PRIVACY_NOTICE_VERSION,
  };
}

type Asked = PostedLandingInquiry | (Omit<PostedInquiry, "organizationType"> & { organizationType: string });

/** The columns of what was asked, and its reference: the same for the same words, whether a visitor or staff sent them. */
export function inquiryContent(inquiry: Asked) {
  const content = {
    organization_name: inquiry.organizationName,
    contact_name: inquiry.contactName,
    email: inquiry.email,
    phone: inquiry.phone,
    message: inquiry.message || null,
    organization_type: "organizationType" in inquiry ? inquiry.organizationType : LANDING_ORGANIZATION_TYPE,
    estimated_users: ("estimatedUsers" in inquiry && inquiry.estimatedUsers) || null,
  };
  return { ...content, reference: inquiryReference(content, env.SITE_TOKEN) };
}

async function storeWithRetries(
  supabase: Supabase,
  row: NewInquiry,
  { visitorAddress, policy }: { visitorAddress: string; policy: StorePolicy },
): Promise<StoreOutcome> {
  const { attempts, attemptTimeoutMs, totalTimeoutMs } = policy;
  const deadline = Date.now() + scaled(totalTimeoutMs);
  const inAll = backendTimeout(totalTimeoutMs);
  const isDone = ({ outcome }: StoreOutcome) => outcome !== "unavailable";
  return retry({ isDone, attempts, deadline, firstMs: 300, maxMs: 600 }, () =>
    storeInquiry(supabase, row, { signal: backendTimeout(attemptTimeoutMs, inAll), visitorAddress }),
  );
}

/** Those of private.limit_inquiry(), which counts across all servers, but not while the database does not answer. */
export const inquiryLimits = { suspiciousFrom: 300, refusedFrom: 600, minutes: 10 };

const limiter = new BoundedLimiter({
  keyPrefix: "inquiries",
  points: inquiryLimits.suspiciousFrom,
  duration: inquiryLimits.minutes * 60,
});

/** `suspected`: probably sent by a program. The inquiry is accepted anyway, and the sender is not told. */
type LimitedSender = { outcome: "trusted" | "suspected"; address: string };

export async function limitSender(
  form: FormData,
  request: Request,
): Promise<LimitedSender | { outcome: "limited" }> {
  const address = clientAddressOf(request);
  const { consumedPoints: sent, isOver } = await limiter.count(networkOf(address));
  if (sent > inquiryLimits.refusedFrom) return { outcome: "limited" };
  const isSuspected = isOver || isHoneypotFilled(form);
  return { outcome: isSuspected ? "suspected" : "trusted", address };
}

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const REFERENCE_LENGTH = 10;

/** Crockford base32 (50 bits) of a keyed hash of the content: identifies a form sent twice, and cannot be guessed. */
export function inquiryReference(content: Record<string, string | null>, key: string): string {
  const normalized = Object.keys(content)
    .toSorted()
    .map((name) => [name, content[name]?.toLowerCase().replaceAll(/\s+/g, " ").trim() ?? ""]);
  const hash = createHmac("sha256", key).update(JSON.stringify(normalized)).digest();
  return Array.from({ length: REFERENCE_LENGTH }, (_, index) => CROCKFORD[fiveBits(hash, index * 5)]).join(
    "",
  );
}

function fiveBits(bytes: Buffer, offset: number): number {
  return (bytes.readUInt16BE(offset >> 3) >> (11 - (offset & 7))) & 31;
}
