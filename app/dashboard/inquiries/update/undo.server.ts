import { data } from "react-router";
import * as z from "zod";
import { type Supabase, databaseFailure, unexpectedShape } from "../../../supabase.server.ts";
import { withoutUpdatedIds } from "../list-url.ts";
import { respondInPlace, type SubmittedForm, undoForm } from "./respond-in-place.server.ts";
import { undoSchema } from "./update-schemas.ts";
import { undoToast } from "./update-toast.server.ts";
import type { HistoryEvent } from "../history-text.ts";
import { type InquiryVersion, readCurrentState } from "./update-inquiry.server.ts";

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

const answerSchema = z.record(z.uuid(), z.enum(["undone", "changed-since", "not-undoable", "missing"]));

const madeVersions = z
  .array(z.object({ id: z.uuid(), details: z.object({ version: z.int() }) }))
  .transform((events) => new Map(events.map(({ id, details: { version } }) => [id, { id, version }])));

/** `undone`: the new versions; `kept`: how many were not undone. For a single change the outcome tells why. */
export type UndoOutcome =
  | { outcome: "undone"; undone: InquiryVersion[]; kept: number }
  | { outcome: "changed-since"; organizationName: string; latest: HistoryEvent }
  | { outcome: "unexplained-conflict"; organizationName: string }
  | { outcome: "not-undoable" | "missing" | "failed" };

/** Undoes everything that was changed in one transaction with this version of one inquiry. */
export async function undoBulkUpdate(supabase: Supabase, one: InquiryVersion): Promise<UndoOutcome> {
  const own = await supabase
    .from("inquiry_events")
    .select("at, actor")
    .eq("inquiry_id", one.id)
    .eq("details->>version", String(one.version))
    .limit(1)
    .maybeSingle();
  if (own.error) return databaseFailure("bulk update not read", own);
  if (!own.data?.actor) return { outcome: "not-undoable" };
  const together = await supabase
    .from("inquiry_events")
    .select("id:inquiry_id, details")
    .eq("at", own.data.at)
    .eq("actor", own.data.actor)
    // Some kinds of events, as of a next contact that was cleared with the status, have no version.
    .not("details->>version", "is", null);
  if (together.error) return databaseFailure("bulk update not read", together);
  const { data: changes } = madeVersions.safeParse(together.data);
  return changes
    ? undoInquiryChanges(supabase, [...changes.values()])
    : unexpectedShape("bulk update not read");
}

export async function undoInquiryChanges(
  supabase: Supabase,
  changes: readonly InquiryVersion[],
): Promise<UndoOutcome> {
  const undo = await supabase.rpc("undo_inquiry_changes", {
    changes: Object.fromEntries(changes.map(({ id, version }) => [id, version])),
  });
  if (undo.error) return databaseFailure("inquiry changes not undone", undo);
  const { data: answer } = answerSchema.safeParse(undo.data);
  if (!answer) return unexpectedShape("inquiry changes not undone");
  // An undo applies to exactly the given version and is one update.
  const undone = changes.flatMap(({ id, version }) =>
    answer[id] === "undone" ? [{ id, version: version + 1 }] : [],
  );
  const [only] = changes;
  if (!only || changes.length > 1 || undone.length > 0) {
    return { outcome: "undone", undone, kept: changes.length - undone.length };
  }
  if (answer[only.id] !== "changed-since") {
    return { outcome: answer[only.id] === "missing" ? "missing" : "not-undoable" };
  }
  const current = await readCurrentState(supabase, only.id);
  if (current.outcome !== "read") return current;
  const { organizationName, history } = current;
  const latest = history.outcome === "read" ? history.events[0] : undefined;
  return latest
    ? { outcome: "changed-since", organizationName, latest }
    : { outcome: "unexplained-conflict", organizationName };
}

export async function undoEntry(supabase: Supabase, entry: string): Promise<UndoOutcome> {
  const undo = await supabase.rpc("undo_inquiry_entry", { entry });
  if (undo.error) return databaseFailure("note or contact not undone", undo);
  return undo.data === "undone" ? { outcome: "undone", undone: [], kept: 0 } : { outcome: "not-undoable" };
}
