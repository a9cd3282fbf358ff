import { CHECK_VIOLATION, databaseFailure, type Supabase } from "../../../supabase.server.ts";
import { type InquiryVersion, isApplied, retryOverOwnChanges } from "../update/update-inquiry.server.ts";
import type { Correction } from "./correction-schema.ts";

/** `unknown` also where the person was erased. */
export async function readCorrected(supabase: Supabase, id: string) {
  const read = await supabase
    .from("inquiries")
    .select(
      "source, version, organization_name, contact_name, email, phone, organization_type, estimated_users",
    )
    .eq("id", id)
    .is("anonymised_at", null)
    .maybeSingle();
  if (read.error) return databaseFailure("inquiry to correct not read", read);
  return read.data ? { outcome: "read" as const, inquiry: read.data } : { outcome: "unknown" as const };
}

const refusalOf = { [CHECK_VIOLATION]: "refused", PT429: "too-many" } as const;

/** `refused`: the content is not what the database takes. */
export function correctInquiry(
  supabase: Supabase,
  adminId: string,
  shown: InquiryVersion,
  change: Correction,
) {
  const attempted = { adminId, shown, change, isApplied: isApplied(change) };
  return retryOverOwnChanges(supabase, attempted, async (seen) => {
    const stored = await supabase.rpc("correct_inquiry", { inquiry_id: shown.id, seen, correction: change });
    if (stored.error && Object.hasOwn(refusalOf, stored.error.code))
      return { outcome: refusalOf[stored.error.code as keyof typeof refusalOf] };
    if (stored.error) return databaseFailure("inquiry not corrected", stored);
    const [row] = stored.data;
    if (!row) return { outcome: "unmatched" as const };
    const { organization_name: organizationName, version, undo_id } = row;
    const undo = version === seen ? null : undo_id;
    return { outcome: "changed" as const, organizationName, version, undo };
  });
}
