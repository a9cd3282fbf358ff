import type { PostgrestError } from "@supabase/supabase-js";
import type { Database } from "../../database.types.ts";
import { databaseWords, type Supabase } from "../../supabase.server.ts";

/** An inquiry as the database takes it. `submission_id` stays the same however often it is sent. */
export type InquiryRow = Database["public"]["Tables"]["inquiries"]["Insert"] & {
  submission_id: string;
  reference: string;
};

/**
 * `stored-before`: this submission, or the same content within ten minutes, is in the database already. `refused`: the
 * database will never take it. `unavailable`: nobody can say whether it is stored, so it may be sent again; `message`
 * is what was answered, if anything.
 */
export type Storage =
  | { outcome: "stored" | "stored-before" }
  | { outcome: "refused"; code: string; message: string }
  | { outcome: "unavailable"; message: string | null };

const CREATED = 201;
const EXCLUSION_VIOLATION = "23P01";
const UNIQUE_VIOLATION = "23505";
// A request that timed out, or one too many: the next may be taken.
const PASSING_REFUSALS = [408, 429];

/** Sends an inquiry to the database once. */
export async function storeInquiry(supabase: Supabase, row: InquiryRow, withinMs: number): Promise<Storage> {
  const { error, status } = await supabase
    .from("inquiries")
    .insert(row)
    .abortSignal(AbortSignal.timeout(withinMs));

  if (!error) {
    // Anything else that sounds like success comes from something that is not the database.
    return status === CREATED ? { outcome: "stored" } : { outcome: "unavailable", message: "" };
  }
  if (isStoredBefore(error)) return { outcome: "stored-before" };
  const message = databaseWords(error, status);
  if (status >= 400 && status < 500 && !PASSING_REFUSALS.includes(status))
    return { outcome: "refused", code: error.code || String(status), message };
  return { outcome: "unavailable", message: status === 0 ? null : message };
}

function isStoredBefore({ code, message }: PostgrestError): boolean {
  return code === EXCLUSION_VIOLATION || (code === UNIQUE_VIOLATION && message.includes("submission_id"));
}
