import { databaseFailure, type Supabase } from "../../../supabase.server.ts";

const ANONYMISED = "PT409";

export async function writeNote(
  supabase: Supabase,
  inquiryId: string,
  body: string,
): Promise<{ outcome: "written" | "anonymised" | "failed" }> {
  const written = await supabase.from("inquiry_notes").insert({ inquiry_id: inquiryId, body });
  if (written.error?.code === ANONYMISED) return { outcome: "anonymised" };
  return written.error ? databaseFailure("note not stored", written) : { outcome: "written" };
}
