import { type InquiryStatus, inquiryStatuses } from "../../../inquiry/inquiry-labels.ts";
import { startOfDay, type DayRange } from "../../../korean/dates.ts";
import { databaseFailure, type Supabase } from "../../../supabase.server.ts";

const GROUP_MAX = 200;

/** Omits the names and phone numbers of persons, because reports are passed on. */
export async function readInstitutions(supabase: Supabase, range: DayRange) {
  const reads = await Promise.all(inquiryStatuses.map((status) => readGroup(supabase, status, range)));
  const groups = reads.flatMap((read) => (read.outcome === "read" ? [read.group] : []));
  return groups.length === reads.length
    ? { outcome: "read" as const, groups }
    : { outcome: "failed" as const };
}

export type InstitutionGroup = Extract<Awaited<ReturnType<typeof readGroup>>, { outcome: "read" }>["group"];

async function readGroup(supabase: Supabase, status: InquiryStatus, range: DayRange) {
  const read = await supabase
    .from("inquiries")
    .select("id, reference, organization_name, organization_type, estimated_users, created_at")
    .eq("status", status)
    .eq("suspected_spam", false)
    .gte("created_at", startOfDay(range.from))
    .lt("created_at", startOfDay(range.to, 1))
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(GROUP_MAX);
  if (read.error) return databaseFailure("institutions not read", read);
  return { outcome: "read" as const, group: { status, institutions: read.data } };
}
