import { FOREIGN_KEY_VIOLATION, databaseFailure, type Supabase } from "../../supabase.server.ts";
import { endedSessions } from "../../auth/session/session.server.ts";
import { endStreamsOf } from "../live/inquiry-signals.server.ts";
import { keepErasure } from "../../inquiry/kept-erasures.server.ts";

type GrantOutcome = { outcome: "granted" | "already-admin" | "no-member" | "failed" };

export async function grantAdmin(supabase: Supabase, id: string): Promise<GrantOutcome> {
  const granted = await supabase.rpc("grant_admin", { user_id: id });
  if (granted.error?.code === FOREIGN_KEY_VIOLATION) return { outcome: "no-member" };
  if (granted.error) return databaseFailure("admin role not granted", granted);
  return { outcome: granted.data === "already" ? "already-admin" : "granted" };
}

type RevokeOutcome = { outcome: "revoked" | "not-admin" | "last-admin" | "failed" };

export async function revokeAdmin(supabase: Supabase, id: string): Promise<RevokeOutcome> {
  const revoked = await supabase.rpc("revoke_admin", { user_id: id });
  if (revoked.error) return databaseFailure("admin role not revoked", revoked);
  const { data } = revoked;
  if (data === "not-admin" || data === "last-admin") return { outcome: data };
  endStreamsOf(id);
  return { outcome: "revoked" };
}

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
  if (removed.data === "none" || removed.data === "own") return { outcome: removed.data };
  endStreamsOf(userId);
  return { outcome: "removed" };
}

/** `own`: admins cannot remove their own account. */
export async function removeMember(
  supabase: Supabase,
  id: string,
): Promise<{ outcome: "removed" | "gone" | "own" | "failed" }> {
  const removed = await supabase.rpc("remove_member", { user_id: id });
  if (removed.error) return databaseFailure("member not removed", removed);
  if (removed.data === "gone" || removed.data === "own") return { outcome: removed.data };
  endedSessions.emit("end", { userId: id });
  keepErasure("member", id);
  return { outcome: "removed" };
}
