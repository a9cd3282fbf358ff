import { data } from "react-router";
import type * as z from "zod";
import type { Supabase } from "../../../supabase.server.ts";
import { withoutUpdatedIds } from "../updated-search-params.ts";
import { respondInPlace, type SubmittedForm, undoForm } from "./respond-in-place.server.ts";
import { undoBulkUpdate, undoEntry, undoInquiryChanges } from "./undo-inquiry-changes.server.ts";
import { undoSchema } from "./update-schema.ts";
import { undoToast } from "./update-toast.server.ts";

export async function handleUndo(supabase: Supabase, submitted: SubmittedForm) {
  const undo = undoSchema.safeParse(Object.fromEntries(submitted.form));
  if (!undo.success) throw data(null, 400);
  const outcome = await undoWith(supabase, undo.data);
  const undone = outcome.outcome === "undone" ? outcome.undone : [];
  const url = withoutUpdatedIds(
    submitted.url,
    undone.map(({ id }) => id),
  );
  const message = await undoToast(supabase, outcome);
  const again = outcome.outcome === "failed" ? { form: undoForm(undoFields(submitted.form)) } : {};
  return respondInPlace({ ...submitted, url }, { ...message, ...again }, { undone });
}

function undoFields(form: FormData): Record<string, string> {
  const fields = ["changes", "together", "entry"].flatMap((name) => {
    const value = form.get(name);
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  return Object.fromEntries(fields);
}

function undoWith(supabase: Supabase, undo: z.infer<typeof undoSchema>) {
  if ("entry" in undo) return undoEntry(supabase, undo.entry);
  if ("together" in undo) return undoBulkUpdate(supabase, undo.together);
  return undoInquiryChanges(supabase, undo.changes);
}
