import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { databaseFailure, type Supabase } from "../../../supabase.server.ts";
import { refuseForm } from "../../../ui/forms/refuse-form.server.ts";
import { toast } from "../../../ui/toast/toast.server.ts";
import { type ContactKind, contactLabel } from "../follow-up-labels.ts";
import { contactSchema, noteSchema } from "../update/update-schemas.ts";
import { respondInPlace, type SubmittedForm } from "../update/respond-in-place.server.ts";

type Entry =
  | { table: "inquiry_notes"; content: { body: string } }
  | { table: "inquiry_contacts"; content: { kind: ContactKind; remark: string | null } };

type Inquiry = { id: string; author: string };

/** Adds the submitted note or contact. */
export async function addToHistory(supabase: Supabase, submitted: SubmittedForm, inquiry: Inquiry) {
  const { form } = submitted;
  if (form.get("intent") === "note") {
    const submission = parseWithZod(form, { schema: noteSchema });
    if (submission.status !== "success") return refuseForm(submission);
    const { body } = submission.value;
    const { outcome, id } = await addEntry(supabase, inquiry, { table: "inquiry_notes", content: { body } });
    return outcome === "added"
      ? respondAdded(supabase, submitted, { inquiryId: inquiry.id, words: "메모를 남겼습니다", id })
      : refuseForm(submission, { title: "메모 저장 실패", ...noteRefusals[outcome] });
  }

  const contact = contactSchema.safeParse(Object.fromEntries(form));
  if (!contact.success) throw data(null, 400);
  const { kind, remark } = contact.data;
  const { outcome, id } = await addEntry(supabase, inquiry, {
    table: "inquiry_contacts",
    content: { kind, remark },
  });
  const words = `연락(${contactLabel(kind)})을 기록했습니다`;
  return outcome === "added"
    ? respondAdded(supabase, submitted, { inquiryId: inquiry.id, words, id })
    : respondInPlace(submitted, toast("error", "연락 기록 실패", contactRefusals[outcome]));
}

const noteRefusals = {
  anonymised: { status: 409, description: "개인정보가 삭제된 문의입니다. 메모를 남길 수 없습니다." },
  failed: { status: 503, description: "메모를 저장하지 못했습니다. 잠시 후 다시 시도해 주세요." },
};

const contactRefusals = {
  anonymised: "개인정보가 삭제된 문의입니다. 연락을 기록할 수 없습니다.",
  failed: "연락을 기록하지 못했습니다. 잠시 후 다시 시도해 주세요.",
};

const ANONYMISED = "PT409";

/** `id` is undefined only if the same entry was added a moment ago and is gone already. */
async function addEntry(
  supabase: Supabase,
  { id: inquiry_id, author }: Inquiry,
  entry: Entry,
): Promise<{ outcome: "added" | "anonymised" | "failed"; id?: string | undefined }> {
  const { table, content } = entry;
  const insert =
    entry.table === "inquiry_notes"
      ? supabase.from(entry.table).insert({ inquiry_id, ...entry.content })
      : supabase.from(entry.table).insert({ inquiry_id, ...entry.content });
  const added = await insert.select("id").maybeSingle();
  if (added.error?.code === ANONYMISED) return { outcome: "anonymised" };
  if (added.error) return databaseFailure("history entry not stored", added);
  if (added.data) return { outcome: "added", id: added.data.id };
  // The database skips a repeated entry. It is looked up by author, since a note is too long for a URL filter.
  const own = await supabase
    .from(table)
    .select("*")
    .match({ inquiry_id, author })
    .order("created_at", { ascending: false });
  if (own.error) return databaseFailure("repeated entry not read", own);
  const same = own.data.find((earlier) =>
    Object.entries(content).every(([column, value]) => earlier[column as keyof typeof earlier] === value),
  );
  return { outcome: "added", id: same?.id };
}

type Added = { inquiryId: string; words: string; id: string | undefined };

/** Names the institution, as another inquiry may be open by then. */
async function respondAdded(supabase: Supabase, submitted: SubmittedForm, { inquiryId, words, id }: Added) {
  const read = await supabase.from("inquiries").select("organization_name").eq("id", inquiryId).maybeSingle();
  if (read.error) databaseFailure("name for a toast not read", read);
  const title = read.data ? `${read.data.organization_name}: ${words}` : words;
  return respondInPlace(submitted, toast("success", title), { undo: id });
}
