import { endedSessions } from "../../auth/session/ended-sessions.server.ts";
import { databaseFailure, type Supabase } from "../../supabase.server.ts";

/** `own`: admins cannot remove their own account. */
export async function removeMember(
  supabase: Supabase,
  id: string,
): Promise<{ outcome: "removed" | "gone" | "own" | "failed" }> {
  const removed = await supabase.rpc("remove_member", { user_id: id });
  if (removed.error) return databaseFailure("member not removed", removed);
  if (removed.data === "gone" || removed.data === "own") return { outcome: removed.data };
  endedSessions.emit("end", { userId: id });
  return { outcome: "removed" };
}
