import { databaseFailure, oncePerClient } from "../supabase.server.ts";

export type Member = {
  id: string;
  displayName: string | null;
  email: string | null;
  joinedAt: string;
  isAdmin: boolean;
  /** The account was removed; its name stays in the history. */
  isRemoved: boolean;
};

export type MembersRead = { outcome: "read"; members: Member[] } | { outcome: "failed" };

/** An inquiry and the list beside it both name members. */
export const readMembers = oncePerClient(async (supabase): Promise<MembersRead> => {
  const [members, admins] = await Promise.all([
    supabase
      .from("members")
      .select("user_id, display_name, email, created_at, removed_at")
      .order("created_at"),
    supabase.from("user_roles").select("user_id").eq("role", "admin"),
  ]);
  if (members.error) return databaseFailure("members not read", members);
  if (admins.error) return databaseFailure("admins not read", admins);

  const adminIds = new Set(admins.data.map(({ user_id }) => user_id));
  return {
    outcome: "read",
    members: members.data.map(({ user_id, display_name, email, created_at, removed_at }) => ({
      id: user_id,
      displayName: display_name,
      email,
      joinedAt: created_at,
      isAdmin: adminIds.has(user_id),
      isRemoved: removed_at !== null,
    })),
  };
});
