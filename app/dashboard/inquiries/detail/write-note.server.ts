import type { Supabase } from "../../../supabase.server.ts";

/** Adds a note in the caller's name. */
export async function writeNote(
  supabase: Supabase,
  inquiryId: string,
  body: string,
): Promise<"written" | "failed"> {
  const { error, status } = await supabase.from("inquiry_notes").insert({ inquiry_id: inquiryId, body });
  if (!error) return "written";
  console.error(`Note not stored: ${status} ${error.code}`);
  return "failed";
}
