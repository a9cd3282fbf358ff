import { databaseFailure, type Supabase } from "../../supabase.server.ts";

/** `at`: a timestamp as the database writes it, compared as text. */
export type NewlyAssigned = { at: string; name: string; path: string };
/** `hasMore`: MAX notices were read, so there may be more. */
export type NewlyAssignedRead =
  { outcome: "read"; assigned: NewlyAssigned[]; hasMore: boolean } | { outcome: "failed" };

// A page stays open at most this long on a working day.
const SINCE_MS = 12 * 3_600_000;
// The ids go into the second query's URL.
const MAX = 100;

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
  const hasMore = notices.data.length === MAX;
  const newest = new Map<string, string>();
  for (const { inquiry_id: id, created_at: at } of notices.data)
    if (id && !newest.has(id)) newest.set(id, at);
  if (newest.size === 0) return { outcome: "read", assigned: [], hasMore };

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
  return { outcome: "read", assigned, hasMore };
}
