import { databaseFailure, type Supabase } from "../supabase.server.ts";

/** `at` orders them; its form is the database's. */
export type NewlyAssigned = { at: string; name: string; path: string };
/** `hasMore` where there may be more than were read. */
export type NewlyAssignedRead =
  { outcome: "read"; assigned: NewlyAssigned[]; hasMore: boolean } | { outcome: "failed" };

// As long as a page stays open on a working day.
const SINCE_MS = 12 * 3_600_000;
// Their ids go into an address.
const MAX = 100;

/** What colleagues gave an admin of late, still theirs and not completed; the newest first. */
export async function readNewlyAssigned(supabase: Supabase, adminId: string): Promise<NewlyAssignedRead> {
  const notices = await supabase
    .from("notices")
    .select("inquiry_id, created_at")
    .eq("kind", "assigned")
    .eq("recipient", adminId)
    .gte("created_at", new Date(Date.now() - SINCE_MS).toISOString())
    .order("created_at", { ascending: false })
    .limit(MAX);
  if (notices.error) return databaseFailure("new assignments not read", notices);
  const newest = new Map<string, string>();
  for (const { inquiry_id: id, created_at: at } of notices.data)
    if (id && !newest.has(id)) newest.set(id, at);
  if (newest.size === 0) return { outcome: "read", assigned: [], hasMore: false };

  const inquiries = await supabase
    .from("inquiries")
    .select("id, organization_name")
    .eq("assigned_to", adminId)
    .neq("status", "completed")
    .in("id", [...newest.keys()]);
  if (inquiries.error) return databaseFailure("new assignments not read", inquiries);
  const names = new Map(inquiries.data.map(({ id, organization_name: name }) => [id, name]));
  const assigned = [...newest].flatMap(([id, at]) => {
    const name = names.get(id);
    return name === undefined ? [] : { at, name, path: `/dashboard/inquiries/${id}` };
  });
  return { outcome: "read", assigned, hasMore: assigned.length === MAX };
}
