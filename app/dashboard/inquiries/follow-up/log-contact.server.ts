import { databaseFailure, type Supabase } from "../../../supabase.server.ts";
import type { ContactKind } from "../follow-up-labels.ts";

const ANONYMISED = "PT409";

type Contact = { author: string; inquiryId: string; kind: ContactKind; remark: string | null };

/** `id` is missing only if the same contact was logged a moment ago and is gone already. */
export async function logContact(
  supabase: Supabase,
  { author, inquiryId, kind, remark }: Contact,
): Promise<{ outcome: "logged"; id: string | undefined } | { outcome: "anonymised" | "failed" }> {
  const logged = await supabase
    .from("inquiry_contacts")
    .insert({ inquiry_id: inquiryId, kind, remark })
    .select("id")
    .maybeSingle();
  if (logged.error?.code === ANONYMISED) return { outcome: "anonymised" };
  if (logged.error) return databaseFailure("contact not logged", logged);
  if (logged.data) return { outcome: "logged", id: logged.data.id };
  // The database skips a repeated contact, which is looked up here.
  const own = await supabase
    .from("inquiry_contacts")
    .select("id, remark")
    .match({ inquiry_id: inquiryId, author, kind })
    .order("created_at", { ascending: false });
  if (own.error) return databaseFailure("repeated contact not read", own);
  return { outcome: "logged", id: own.data.find((earlier) => earlier.remark === remark)?.id };
}
