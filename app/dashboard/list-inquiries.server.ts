import type { Database } from "../database.types.ts";
import type { Supabase } from "../supabase.server.ts";

type InquiryRow = Database["public"]["Tables"]["inquiries"]["Row"];

/** Every inquiry the caller may read, newest first; `failed` carries the database's own message. */
export async function listInquiries(
  supabase: Supabase,
): Promise<{ outcome: "read"; inquiries: InquiryRow[] } | { outcome: "failed"; message: string }> {
  const { data, error } = await supabase
    .from("inquiries")
    .select("*")
    .order("created_at", { ascending: false })
    .order("id", { ascending: false });
  return error ? { outcome: "failed", message: error.message } : { outcome: "read", inquiries: data };
}
