import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import * as z from "zod";
import { CHECK_VIOLATION, databaseFailure, type Supabase } from "../../../supabase.server.ts";
import { refuseForm } from "../../../ui/forms/refuse-form.server.ts";
import { toast } from "../../../ui/toast/toast.server.ts";
import { respondInPlace, type SubmittedForm } from "../update/respond-in-place.server.ts";
import { noteSchema, remarkSchema } from "../update/update-schemas.ts";

/** Changes the words of a note or of a contact. */
export async function handleEdit(supabase: Supabase, submitted: SubmittedForm) {
  const { form } = submitted;
  const { data: activity } = z.uuid().safeParse(form.get("activity"));
  if (!activity) throw data(null, 400);
  const schema = form.get("intent") === "edit-note" ? noteSchema : remarkSchema;
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return refuseForm(submission);
  const words = submission.value.body ?? "";
  const { outcome } = await editActivity(supabase, activity, words);
  if (outcome === "edited") return respondInPlace(submitted, toast("success", "기록을 고쳤습니다"));
  const reason = { title: "고치지 못했습니다", ...refusals[outcome] };
  if (outcome !== "gone") return refuseForm(submission, reason);
  // Its own form has gone as well: what was typed stands in that of a new note.
  form.set("intent", "note");
  form.delete("activity");
  return refuseForm(parseWithZod(form, { schema: noteSchema }), reason);
}

const refusals = {
  gone: {
    status: 409,
    description: "지워졌거나 남긴 사람만 고칠 수 있는 기록입니다. 쓰신 내용은 메모 칸에 옮겨 두었습니다.",
  },
  refused: { status: 422, description: "쓸 수 없는 글자가 들어 있습니다. 지우고 다시 저장해 주세요." },
  failed: { status: 503, description: "쓰신 내용은 그대로입니다. 잠시 후 다시 시도해 주세요." },
};

async function editActivity(
  supabase: Supabase,
  activity_id: string,
  words: string,
): Promise<{ outcome: "edited" | "gone" | "refused" | "failed" }> {
  const edited = await supabase.rpc("edit_activity", { activity_id, words });
  if (edited.error?.code === CHECK_VIOLATION) return { outcome: "refused" };
  if (edited.error) return databaseFailure("activity not edited", edited);
  return { outcome: edited.data ? "edited" : "gone" };
}
