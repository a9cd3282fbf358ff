import { FOREIGN_KEY_VIOLATION, databaseFailure, type Supabase } from "../../supabase.server.ts";

export type GrantOutcome = { outcome: "granted" | "already-admin" | "no-member" | "failed" };

export async function grantAdmin(supabase: Supabase, id: string): Promise<GrantOutcome> {
  const granted = await supabase.rpc("grant_admin", { user_id: id });
  if (granted.error?.code === FOREIGN_KEY_VIOLATION) return { outcome: "no-member" };
  if (granted.error) return databaseFailure("admin role not granted", granted);
  return { outcome: granted.data === "already" ? "already-admin" : "granted" };
}

export type RevokeOutcome = { outcome: "revoked" | "not-admin" | "last-admin" | "failed" };

export async function revokeAdmin(supabase: Supabase, id: string): Promise<RevokeOutcome> {
  const revoked = await supabase.rpc("revoke_admin", { user_id: id });
  if (revoked.error) return databaseFailure("admin role not revoked", revoked);
  const { data } = revoked;
  return { outcome: data === "not-admin" || data === "last-admin" ? data : "revoked" };
}
