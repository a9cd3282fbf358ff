import * as z from "zod";
import type { Cipher } from "../../server/security/encrypted-value.server.ts";
import type { NewInquiry } from "./store-inquiry.server.ts";

/** `receivedAt`: when it was accepted, as an ISO string. */
export type QueuedInquiry = { row: NewInquiry; receivedAt: string };

export type OpenedInquiry =
  | ({ outcome: "opened" } & QueuedInquiry)
  | { outcome: "unreadable"; submissionId: string; reference: string; reason: string };

export type OutboxEntry = { submission_id: string; reference: string; kept_at: string; row: string };

const identitySchema = z.looseObject({ submission_id: z.string(), reference: z.string() });

export function openOutboxEntry(cipher: Cipher, entry: OutboxEntry): OpenedInquiry {
  const { submission_id: submissionId, reference } = entry;
  const unreadable = (reason: string): OpenedInquiry => ({
    outcome: "unreadable",
    submissionId,
    reference,
    reason,
  });
  // Rows written by older versions are plain JSON.
  const text = entry.row.startsWith("{") ? entry.row : cipher.decrypt(entry.row);
  if (text === null) return unreadable("not encrypted with a present SESSION_SECRET");
  const row = identitySchema.safeParse(parseJson(text));
  if (!row.success) return unreadable("no inquiry");
  if (row.data.submission_id !== submissionId || row.data.reference !== reference)
    return unreadable("another inquiry's row");
  return { outcome: "opened", row: row.data as NewInquiry, receivedAt: entry.kept_at };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
