import type { Supabase } from "../../supabase.server.ts";

export type Member = { id: string; name: string; isAdmin: boolean };

/** Everyone with an account, by the address that colleagues know them by. Empty when the database cannot say. */
export async function readMembers(supabase: Supabase): Promise<Member[]> {
  const [members, admins] = await Promise.all([
    supabase.from("members").select("user_id, email").order("email"),
    supabase.from("user_roles").select("user_id").eq("role", "admin"),
  ]);
  const adminIds = new Set(admins.data?.map(({ user_id }) => user_id));
  return (members.data ?? []).map(({ user_id, email }) => ({
    id: user_id,
    name: email ?? "이름 없는 계정",
    isAdmin: adminIds.has(user_id),
  }));
}
