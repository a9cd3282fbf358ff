import { data } from "react-router";
import type { Supabase } from "../../supabase.server.ts";
import { withoutUpdatedIds } from "./list/updated-address.ts";
import { respondInPlace, type SubmittedForm } from "./respond-in-place.server.ts";
import { undoBulkUpdate, undoInquiryChanges } from "./undo-inquiry-changes.server.ts";
import { undoSchema } from "./update-schema.ts";
import { undoToast } from "./update-toast.server.ts";

export async function handleUndo(supabase: Supabase, submitted: SubmittedForm) {
  const undo = undoSchema.safeParse(Object.fromEntries(submitted.form));
  if (!undo.success) throw data(null, 400);
  const outcome =
    "together" in undo.data
      ? await undoBulkUpdate(supabase, undo.data.together)
      : await undoInquiryChanges(supabase, undo.data.changes);
  const undone = outcome.outcome === "undone" ? outcome.undone : [];
  const url = withoutUpdatedIds(
    submitted.url,
    undone.map(({ id }) => id),
  );
  return respondInPlace({ ...submitted, url }, await undoToast(supabase, outcome), { undone });
}
