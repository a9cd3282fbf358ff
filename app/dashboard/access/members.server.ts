import type { Supabase } from "../../supabase.server.ts";

export type Member = { id: string; email: string; joinedAt: string; isAdmin: boolean };

/** Everybody with an account, admins first, then by the day they joined. */
export async function listMembers(supabase: Supabase): Promise<Member[] | "failed"> {
  const [members, admins] = await Promise.all([
    supabase.from("members").select("user_id, email, created_at").order("created_at"),
    supabase.from("user_roles").select("user_id").eq("role", "admin"),
  ]);
  if (members.error || admins.error) return "failed";

  const adminIds = new Set(admins.data.map(({ user_id }) => user_id));
  return members.data
    .map(({ user_id, email, created_at }) => ({
      id: user_id,
      email: email ?? "이메일 없음",
      joinedAt: created_at,
      isAdmin: adminIds.has(user_id),
    }))
    .sort((one, other) => Number(other.isAdmin) - Number(one.isAdmin));
}

/** `already`: somebody else was faster. */
export async function grantAdmin(
  supabase: Supabase,
  id: string,
): Promise<"granted" | "already" | "no-member" | "failed"> {
  const { data, error } = await supabase.rpc("grant_admin", { user_id: id });
  if (error) return error.code === "23503" ? "no-member" : "failed";
  return data === "already" ? "already" : "granted";
}

/** `not-admin`: somebody else was faster. `last-admin`: one always stays. */
export async function revokeAdmin(
  supabase: Supabase,
  id: string,
): Promise<"revoked" | "not-admin" | "last-admin" | "failed"> {
  const { data, error } = await supabase.rpc("revoke_admin", { user_id: id });
  if (error) return "failed";
  return data === "not-admin" || data === "last-admin" ? data : "revoked";
}
