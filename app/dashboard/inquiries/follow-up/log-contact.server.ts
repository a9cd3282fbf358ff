import { databaseFailure, type Supabase } from "../../../supabase.server.ts";
import type { ContactKind } from "./follow-up-labels.ts";

const ANONYMISED = "PT409";

export async function logContact(
  supabase: Supabase,
  inquiryId: string,
  { kind, remark }: { kind: ContactKind; remark: string | null },
): Promise<{ outcome: "logged" | "anonymised" | "failed" }> {
  const logged = await supabase.from("inquiry_contacts").insert({ inquiry_id: inquiryId, kind, remark });
  if (logged.error?.code === ANONYMISED) return { outcome: "anonymised" };
  return logged.error ? databaseFailure("contact not logged", logged) : { outcome: "logged" };
}
