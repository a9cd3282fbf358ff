import { databaseFailure, type Supabase } from "../../../supabase.server.ts";

const ANONYMISED = "PT409";

type Note = { author: string; inquiryId: string; body: string };

/** `id` is missing only if the same note was written a moment ago and is gone already. */
export async function writeNote(
  supabase: Supabase,
  { author, inquiryId, body }: Note,
): Promise<{ outcome: "written"; id: string | undefined } | { outcome: "anonymised" | "failed" }> {
  const written = await supabase
    .from("inquiry_notes")
    .insert({ inquiry_id: inquiryId, body })
    .select("id")
    .maybeSingle();
  if (written.error?.code === ANONYMISED) return { outcome: "anonymised" };
  if (written.error) return databaseFailure("note not stored", written);
  if (written.data) return { outcome: "written", id: written.data.id };
  // The database skips a repeated note. It is looked up by author, since the body is too long for a URL filter.
  const own = await supabase
    .from("inquiry_notes")
    .select("id, body")
    .match({ inquiry_id: inquiryId, author })
    .order("created_at", { ascending: false });
  if (own.error) return databaseFailure("repeated note not read", own);
  return { outcome: "written", id: own.data.find((earlier) => earlier.body === body)?.id };
}
