import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { Supabase } from "../../../supabase.server.ts";
import { refuseForm } from "../../../ui/forms/refuse-form.server.ts";
import { toast } from "../../../ui/toast/toast.server.ts";
import { contactSchema } from "../follow-up/follow-up-schema.ts";
import { logContact } from "../follow-up/log-contact.server.ts";
import { respondInPlace, type SubmittedForm } from "../respond-in-place.server.ts";
import { noteSchema } from "./note-schema.ts";
import { writeNote } from "./write-note.server.ts";

export async function addNote(supabase: Supabase, submitted: SubmittedForm, inquiryId: string) {
  const submission = parseWithZod(submitted.form, { schema: noteSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const { outcome } = await writeNote(supabase, inquiryId, submission.value.body);
  return outcome === "written"
    ? respondInPlace(submitted, null)
    : refuseForm(submission, { title: "메모 저장 실패", ...noteRefusals[outcome] });
}

const noteRefusals = {
  anonymised: { status: 409, description: "개인정보가 삭제된 문의입니다. 메모를 남길 수 없습니다." },
  failed: { status: 503, description: "메모를 저장하지 못했습니다. 잠시 후 다시 시도해 주세요." },
};

export async function addContact(supabase: Supabase, submitted: SubmittedForm, inquiryId: string) {
  const contact = contactSchema.safeParse(Object.fromEntries(submitted.form));
  if (!contact.success) throw data(null, 400);
  const { outcome } = await logContact(supabase, inquiryId, contact.data);
  const refusal = outcome === "logged" ? null : toast("error", "연락 기록 실패", contactRefusals[outcome]);
  return respondInPlace(submitted, refusal);
}

const contactRefusals = {
  anonymised: "개인정보가 삭제된 문의입니다. 연락을 기록할 수 없습니다.",
  failed: "연락을 기록하지 못했습니다. 잠시 후 다시 시도해 주세요.",
};
