import { databaseFailure, type Supabase } from "../../supabase.server.ts";

export type FactorsRead = { outcome: "read"; memberIds: string[] } | { outcome: "failed" };

export async function readMembersWithFactor(supabase: Supabase): Promise<FactorsRead> {
  const read = await supabase.rpc("members_with_factor");
  if (read.error) return databaseFailure("factors of members not read", read);
  return { outcome: "read", memberIds: read.data };
}

export async function removeFactorsOf(
  supabase: Supabase,
  userId: string,
): Promise<{ outcome: "removed" | "none" | "own" | "failed" }> {
  const removed = await supabase.rpc("remove_factors", { user_id: userId });
  if (removed.error) return databaseFailure("factors not removed", removed);
  return { outcome: removed.data === "none" || removed.data === "own" ? removed.data : "removed" };
}
