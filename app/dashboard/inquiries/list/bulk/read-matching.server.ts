import type { Supabase } from "../../../../supabase.server.ts";
import type { InquiryFilter } from "../../inquiry-filter.ts";
import { readInquiries } from "../../read-inquiries.server.ts";
import { SELECTED_MAX } from "../../update/update-schema.ts";

/** All inquiries that match the filter, with their current versions. `too-many`: more than SELECTED_MAX. */
export async function readMatching(supabase: Supabase, filter: InquiryFilter) {
  const read = await readInquiries(supabase, ["id", "version"], filter, undefined, SELECTED_MAX + 1);
  if (read.outcome === "read" && read.inquiries.length > SELECTED_MAX)
    return { outcome: "too-many" as const };
  return read;
}
