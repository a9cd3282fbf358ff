import { LANDING_ORGANIZATION_TYPE } from "../../../inquiry/inquiry-labels.ts";
import { CHECK_VIOLATION, databaseFailure, type Supabase } from "../../../supabase.server.ts";
import { type InquiryVersion, isApplied, retryOverOwnChanges } from "../update/update-inquiry.server.ts";
import type { Correction } from "./correction-schema.ts";

/** Also `unknown` where the person was erased. */
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

/** `refused`: the content is not what the database takes. */
export function correctInquiry(
  supabase: Supabase,
  adminId: string,
  shown: InquiryVersion,
  corrected: Correction,
) {
  const change = {
    organization_name: corrected.organizationName,
    contact_name: corrected.contactName,
    email: corrected.email ?? "",
    phone: corrected.phone ?? "",
    organization_type: corrected.organizationType ?? LANDING_ORGANIZATION_TYPE,
    estimated_users: corrected.estimatedUsers ?? null,
  };
  const attempted = { adminId, shown, change, isApplied: isApplied(change) };
  return retryOverOwnChanges(supabase, attempted, async (seen) => {
    const stored = await supabase.rpc("correct_inquiry", { inquiry_id: shown.id, seen, correction: change });
    if (stored.error?.code === CHECK_VIOLATION) return { outcome: "refused" as const };
    if (stored.error?.code === "PT429") return { outcome: "too-many" as const };
    if (stored.error) return databaseFailure("inquiry not corrected", stored);
    const [row] = stored.data;
    if (!row) return { outcome: "unmatched" as const };
    const { organization_name: organizationName, version, undo_id } = row;
    return {
      outcome: "changed" as const,
      organizationName,
      version,
      undo: version === seen ? null : undo_id,
    };
  });
}
