import type { PostgrestError } from "@supabase/supabase-js";
import type { Database } from "../../database.types.ts";
import { env } from "../../env.server.ts";
import { logError } from "../../server/log.server.ts";
import {
  databaseMessage,
  databaseReason,
  EXCLUSION_VIOLATION,
  type Supabase,
  UNIQUE_VIOLATION,
} from "../../supabase.server.ts";

/** The row to insert. `submission_id` stays the same across retries. */
export type NewInquiry = Database["public"]["Tables"]["inquiries"]["Insert"] & {
  submission_id: string;
  reference: string;
};

/** `already-stored`: this submission, or the same content within ten minutes. `limited`: the network's rate limit. `refused`:
 * never to be accepted. `unavailable`: unknown, so retry; `message` is null if nothing answered, and `reason` a code for
 * the log. */
export type StoreOutcome =
  | { outcome: "stored" | "already-stored" | "limited" }
  | { outcome: "refused"; code: string; message: string }
  | { outcome: "unavailable"; message: string | null; reason: string };

const CREATED = 201;
const OVER_BUDGET = "PT429";
const UNKNOWN_SITE_TOKEN = "PT401";
const TRANSIENT_STATUSES = [401, 408, 429];
// Invalid data, a violated constraint, a trigger's refusal. Any other 4xx is about the gateway or the database: a
// missing key, a table that a migration has yet to make (42P01, PGRST205), a full disk that makes it read-only (25006).
const REFUSES_INQUIRY = /^(?:(?:22|23|44|P0)\w{3}|PT4\d\d)$/;

/** Counts against the rate limit of `visitorAddress`; without one, the inquiry was counted before. */
export async function storeInquiry(
  supabase: Supabase,
  row: NewInquiry,
  { signal, visitorAddress }: { signal: AbortSignal; visitorAddress?: string },
): Promise<StoreOutcome> {
  const insert = supabase.from("inquiries").insert(row).setHeader("X-Site-Token", env.SITE_TOKEN);
  if (visitorAddress !== undefined) insert.setHeader("X-Visitor-Address", visitorAddress);
  const { error, status } = await insert.abortSignal(signal);

  if (!error) {
    // Any other success comes from something that is not PostgREST, such as a proxy.
    return status === CREATED
      ? { outcome: "stored" }
      : { outcome: "unavailable", message: "", reason: String(status) };
  }
  if (isAlreadyStored(error)) return { outcome: "already-stored" };
  if (error.code === OVER_BUDGET) return { outcome: "limited" };
  // A wrong SITE_TOKEN must lose no inquiry: it is retried until the token is known.
  if (error.code === UNKNOWN_SITE_TOKEN) logError("SITE_TOKEN is unknown to the database", { status });
  const message = databaseMessage(error, status);
  if (status >= 400 && status < 500 && !TRANSIENT_STATUSES.includes(status)) {
    if (REFUSES_INQUIRY.test(error.code)) return { outcome: "refused", code: error.code, message };
    logError("inquiry neither stored nor refused", { status, code: error.code });
  }
  return {
    outcome: "unavailable",
    message: status === 0 ? null : message,
    reason: databaseReason({ status, error }),
  };
}

function isAlreadyStored({ code, message }: PostgrestError): boolean {
  return code === EXCLUSION_VIOLATION || (code === UNIQUE_VIOLATION && message.includes("submission_id"));
}
