import {
  CHECK_VIOLATION,
  databaseFailure,
  type Supabase,
  unexpectedShape,
} from "../../../supabase.server.ts";
import type { RefusalReason } from "../../../ui/forms/refuse-form.server.ts";
import type { ContactKind } from "../follow-up-labels.ts";

export type NoteOrContact = { id: string; author: string | null; created_at: string } & (
  { what: "note"; body: string } | { what: "contact"; kind: string; remark: string | null }
);

type EntryRead = { outcome: "read"; entry: NoteOrContact } | { outcome: "missing" | "failed" };

export async function readEntry(supabase: Supabase, inquiryId: string, id: string): Promise<EntryRead> {
  const isEntry = { id, inquiry_id: inquiryId };
  const [note, contact] = await Promise.all([
    supabase.from("inquiry_notes").select("id, author, created_at, body").match(isEntry).maybeSingle(),
    supabase
      .from("inquiry_contacts")
      .select("id, author, created_at, kind, remark")
      .match(isEntry)
      .maybeSingle(),
  ]);
  if (note.error) return databaseFailure("history entry not read", note);
  if (contact.error) return databaseFailure("history entry not read", contact);
  if (note.data) return { outcome: "read", entry: { what: "note", ...note.data } };
  return contact.data
    ? { outcome: "read", entry: { what: "contact", ...contact.data } }
    : { outcome: "missing" };
}

const refusals = ["missing", "anonymised", "not-own", "too-late"] as const;

/** `refused`: the database does not take what was written. */
type Unchanged = { outcome: (typeof refusals)[number] | "refused" | "failed" };

export type Correction = { body: string } | { kind: ContactKind; remark: string | null };

export async function correctEntry(
  supabase: Supabase,
  entry_id: string,
  correction: Correction,
): Promise<{ outcome: "corrected" } | Unchanged> {
  const answer = await supabase.rpc("correct_entry", { entry_id, correction });
  return outcomeOf(answer, "corrected");
}

export async function removeEntry(
  supabase: Supabase,
  entry_id: string,
): Promise<{ outcome: "removed" } | Unchanged> {
  return outcomeOf(await supabase.rpc("remove_entry", { entry_id }), "removed");
}

function outcomeOf<Done extends string>(
  answer: Awaited<ReturnType<Supabase["rpc"]>>,
  done: Done,
): { outcome: Done } | Unchanged {
  if (answer.error?.code === CHECK_VIOLATION) return { outcome: "refused" };
  if (answer.error) return databaseFailure("history entry not changed", answer);
  if (answer.data === done) return { outcome: done };
  const refusal = refusals.find((each) => each === answer.data);
  return refusal ? { outcome: refusal } : unexpectedShape("history entry not changed");
}

/** Why an entry stays as it is, in a sentence. */
export const unchangedText: Record<Unchanged["outcome"], string> = {
  missing: "이미 지워진 기록입니다.",
  anonymised: "개인정보를 삭제한 문의의 기록은 고치거나 지울 수 없습니다.",
  "not-own": "남긴 사람만 고치거나 지울 수 있습니다.",
  "too-late": "남긴 지 10분이 지나 고치거나 지울 수 없습니다. 덧붙일 내용은 새 메모로 남겨 주세요.",
  refused: "쓸 수 없는 글자가 들어 있습니다. 지우고 다시 저장해 주세요.",
  failed: "바꾸지 못했습니다. 잠시 후 다시 시도해 주세요.",
};

export function unchangedReason(outcome: Unchanged["outcome"], title: string): RefusalReason {
  const status = outcome === "failed" ? 503 : outcome === "refused" ? 422 : 409;
  return { status, title, description: unchangedText[outcome] };
}
