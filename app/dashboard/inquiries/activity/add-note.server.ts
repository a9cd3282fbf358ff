import { parseWithZod } from "@conform-to/zod/v4";
import { databaseFailure, type Supabase } from "../../../supabase.server.ts";
import { refuseForm } from "../../../ui/forms/refuse-form.server.ts";
import { toast } from "../../../ui/toast/toast.server.ts";
import { respondInPlace, type SubmittedForm } from "../update/respond-in-place.server.ts";
import { noteSchema } from "../update/update-schemas.ts";

type Inquiry = { id: string; author: string };

export async function handleNote(supabase: Supabase, submitted: SubmittedForm, inquiry: Inquiry) {
  const submission = parseWithZod(submitted.form, { schema: noteSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const { outcome, id } = await addNote(supabase, inquiry, submission.value.body);
  return outcome === "added"
    ? respondAdded(supabase, submitted, inquiry, id)
    : refuseForm(submission, { title: "메모 저장 실패", ...refusals[outcome] });
}

const refusals = {
  anonymised: { status: 409, description: "개인정보가 삭제된 문의입니다. 메모를 남길 수 없습니다." },
  failed: { status: 503, description: "메모를 저장하지 못했습니다. 잠시 후 다시 시도해 주세요." },
};

export const ANONYMISED = "PT409";

/** `id` is undefined only if the same note was added a moment ago and is gone already. */
async function addNote(
  supabase: Supabase,
  { id: inquiry_id, author }: Inquiry,
  body: string,
): Promise<{ outcome: "added" | "anonymised" | "failed"; id?: string | undefined }> {
  const added = await supabase.from("inquiry_notes").insert({ inquiry_id, body }).select("id").maybeSingle();
  if (added.error?.code === ANONYMISED) return { outcome: "anonymised" };
  if (added.error) return databaseFailure("note not stored", added);
  if (added.data) return { outcome: "added", id: added.data.id };
  // The database skips a repeated note. It is looked up by author, since a note is too long for a URL filter.
  const own = await supabase
    .from("inquiry_notes")
    .select("id, body")
    .match({ inquiry_id, author })
    .order("created_at", { ascending: false });
  if (own.error) return databaseFailure("repeated note not read", own);
  return { outcome: "added", id: own.data.find((earlier) => earlier.body === body)?.id };
}

/** Names the institution, as another inquiry may be open by then. */
async function respondAdded(supabase: Supabase, submitted: SubmittedForm, { id }: Inquiry, undo?: string) {
  const read = await supabase.from("inquiries").select("organization_name").eq("id", id).maybeSingle();
  if (read.error) databaseFailure("name for a toast not read", read);
  const title = read.data ? `${read.data.organization_name}: 메모를 남겼습니다` : "메모를 남겼습니다";
  return respondInPlace(submitted, toast("success", title), { undo });
}
