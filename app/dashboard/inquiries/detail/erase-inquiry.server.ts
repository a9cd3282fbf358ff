import { databaseFailure, type Supabase } from "../../../supabase.server.ts";

export async function eraseInquiry(
  supabase: Supabase,
  id: string,
): Promise<{ outcome: "erased" | "nothing-to-erase" | "failed" }> {
  const erased = await supabase.rpc("erase_inquiry", { id });
  if (erased.error) return databaseFailure("inquiry not erased", erased);
  return { outcome: erased.data ? "erased" : "nothing-to-erase" };
}
