import { databaseFailure, type Supabase } from "../../../supabase.server.ts";

export async function writeNote(
  supabase: Supabase,
  inquiryId: string,
  body: string,
): Promise<{ outcome: "written" | "failed" }> {
  const written = await supabase.from("inquiry_notes").insert({ inquiry_id: inquiryId, body });
  return written.error ? databaseFailure("note not stored", written) : { outcome: "written" };
}
