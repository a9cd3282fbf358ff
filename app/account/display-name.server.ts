import { CHECK_VIOLATION, databaseFailure, type Supabase } from "../supabase.server.ts";

type DisplayNameRead = { outcome: "read"; displayName: string | null } | { outcome: "failed" };

export async function readDisplayName(supabase: Supabase, userId: string): Promise<DisplayNameRead> {
  const read = await supabase.from("members").select("display_name").eq("user_id", userId).maybeSingle();
  if (read.error) return databaseFailure("display name not read", read);
  return { outcome: "read", displayName: read.data?.display_name ?? null };
}

export async function saveDisplayName(
  supabase: Supabase,
  userId: string,
  displayName: string,
): Promise<{ outcome: "saved" | "refused" | "failed" }> {
  const saved = await supabase
    .from("members")
    .update({ display_name: displayName })
    .eq("user_id", userId)
    .select("user_id");
  if (saved.error?.code === CHECK_VIOLATION) return { outcome: "refused" };
  if (saved.error) return databaseFailure("display name not saved", saved);
  return { outcome: saved.data.length > 0 ? "saved" : "failed" };
}
