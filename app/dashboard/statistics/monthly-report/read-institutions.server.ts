import type { Supabase } from "../../../supabase.server.ts";
import { type Day, startOfDay } from "../../../korean/dates.ts";

const AT_MOST = 200;
const statuses = ["new", "in_progress", "completed"] as const;

/**
 * The institutions that wrote from one day to another, both included, by the status of their inquiry, newest first and
 * at most 200 of each; null when the backend does not say. Nobody's name or number: a report is handed around.
 */
export async function readInstitutions(supabase: Supabase, range: { from: Day; to: Day }) {
  const groups = await Promise.all(statuses.map((status) => readGroup(supabase, status, range)));
  const complete = groups.filter((group) => group !== null);
  return complete.length === groups.length ? complete : null;
}

export type InstitutionGroup = NonNullable<Awaited<ReturnType<typeof readGroup>>>;

async function readGroup(
  supabase: Supabase,
  status: (typeof statuses)[number],
  range: { from: Day; to: Day },
) {
  const { data } = await supabase
    .from("inquiries")
    .select("id, reference, organization_name, organization_type, estimated_users, created_at")
    .eq("status", status)
    .eq("suspected_spam", false)
    .gte("created_at", startOfDay(range.from))
    .lt("created_at", startOfDay(range.to, 1))
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(AT_MOST);
  return data && { status, institutions: data };
}
