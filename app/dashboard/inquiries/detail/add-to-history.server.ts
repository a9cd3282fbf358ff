import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { databaseFailure, type Supabase } from "../../../supabase.server.ts";
import { refuseForm } from "../../../ui/forms/refuse-form.server.ts";
import { toast } from "../../../ui/toast/toast.server.ts";
import type { ToastMessage } from "../../../ui/toast/toast.tsx";
import { contactLabel } from "../follow-up-labels.ts";
import { contactSchema } from "../update/follow-up-schema.ts";
import { logContact } from "../follow-up/log-contact.server.ts";
import { respondInPlace, type SubmittedForm, undoForm } from "../update/respond-in-place.server.ts";
import { noteSchema } from "./note-schema.ts";
import { writeNote } from "./write-note.server.ts";

type Inquiry = { id: string; author: string };

export async function addNote(supabase: Supabase, submitted: SubmittedForm, { id, author }: Inquiry) {
  const submission = parseWithZod(submitted.form, { schema: noteSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const { body } = submission.value;
  const note = await writeNote(supabase, { author, inquiryId: id, body });
  return note.outcome === "written"
    ? respondInPlace(submitted, await addedToast(supabase, id, "메모를 남겼습니다", note.id))
    : refuseForm(submission, { title: "메모 저장 실패", ...noteRefusals[note.outcome] });
}

const noteRefusals = {
  anonymised: { status: 409, description: "개인정보가 삭제된 문의입니다. 메모를 남길 수 없습니다." },
  failed: { status: 503, description: "메모를 저장하지 못했습니다. 잠시 후 다시 시도해 주세요." },
};

export async function addContact(supabase: Supabase, submitted: SubmittedForm, { id, author }: Inquiry) {
  const parsed = contactSchema.safeParse(Object.fromEntries(submitted.form));
  if (!parsed.success) throw data(null, 400);
  const contact = await logContact(supabase, { author, inquiryId: id, ...parsed.data });
  if (contact.outcome !== "logged")
    return respondInPlace(submitted, toast("error", "연락 기록 실패", contactRefusals[contact.outcome]));
  const words = `연락(${contactLabel(parsed.data.kind)})을 기록했습니다`;
  return respondInPlace(submitted, await addedToast(supabase, id, words, contact.id));
}

const contactRefusals = {
  anonymised: "개인정보가 삭제된 문의입니다. 연락을 기록할 수 없습니다.",
  failed: "연락을 기록하지 못했습니다. 잠시 후 다시 시도해 주세요.",
};

/** Names the institution, as another inquiry may be open by then. */
async function addedToast(
  supabase: Supabase,
  inquiryId: string,
  words: string,
  entry: string | undefined,
): Promise<ToastMessage> {
  const read = await supabase.from("inquiries").select("organization_name").eq("id", inquiryId).maybeSingle();
  if (read.error) databaseFailure("name for a toast not read", read);
  const title = read.data ? `${read.data.organization_name}: ${words}` : words;
  return { ...toast("success", title), form: entry ? undoForm({ entry }) : undefined };
}
