import { data } from "react-router";
import * as z from "zod";
import { databaseFailure, unexpectedShape, type Supabase } from "../../../supabase.server.ts";
import type { HistoryEvent } from "../history-text.ts";
import { respondInPlace, type SubmittedForm } from "./respond-in-place.server.ts";
import { type InquiryVersion, readCurrentState } from "./update-inquiry.server.ts";
import { undoSchema } from "./update-schemas.ts";
import { undoToast } from "./update-toast.server.ts";

export async function handleUndo(supabase: Supabase, submitted: SubmittedForm) {
  const parsed = undoSchema.safeParse(Object.fromEntries(submitted.form));
  if (!parsed.success) throw data(null, 400);
  const { undo } = parsed.data;
  const outcome = await undoAction(supabase, undo);
  const undone = outcome.outcome === "undone" ? outcome.undone : [];
  const again = outcome.outcome === "failed" ? { undo } : {};
  return respondInPlace(submitted, await undoToast(supabase, outcome), { undone, ...again });
}

const undoable = ["status", "assignment", "spam", "resolution", "next_action", "note", "contact"] as const;

const answerSchema = z.array(
  z.object({
    id: z.uuid(),
    // Null for a note or a contact, which is no version of the inquiry.
    version: z.int().nullable(),
    outcome: z.enum(["undone", "changed-since", "not-undoable"]),
    organization_name: z.string(),
    // Null if it was undone before.
    what: z.enum(undoable).nullable(),
  }),
);

/** `undone`: the new versions, none of a note or a contact; `count`: how many were undone, the first of them at this
 * place; `kept`: how many were not. For a single change the outcome tells why. */
export type UndoOutcome =
  | {
      outcome: "undone";
      undone: InquiryVersion[];
      count: number;
      kept: number;
      organizationName: string;
      what: (typeof undoable)[number] | null;
    }
  | { outcome: "changed-since"; organizationName: string; latest: HistoryEvent }
  | { outcome: "unexplained-conflict"; organizationName: string }
  | { outcome: "not-undoable" | "missing" | "failed" };

/** `undo_id`: of one action, whatever it changed or added. */
async function undoAction(supabase: Supabase, undo_id: string): Promise<UndoOutcome> {
  const answer = await supabase.rpc("undo", { undo_id });
  if (answer.error) return databaseFailure("action not undone", answer);
  const { data: inquiries } = answerSchema.safeParse(answer.data);
  if (!inquiries) return unexpectedShape("action not undone");
  const [first, ...others] = inquiries;
  if (!first) return { outcome: "not-undoable" };
  const undone = inquiries.filter(({ outcome }) => outcome === "undone");
  if (undone.length > 0 || others.length > 0) {
    const versions = undone.flatMap(({ id, version }) => (version === null ? [] : [{ id, version }]));
    const { organization_name: organizationName, what } = undone[0] ?? first;
    const kept = inquiries.length - undone.length;
    return { outcome: "undone", undone: versions, count: undone.length, kept, organizationName, what };
  }
  if (first.outcome !== "changed-since") return { outcome: "not-undoable" };
  const current = await readCurrentState(supabase, first.id);
  if (current.outcome !== "read") return current;
  const { organizationName, history } = current;
  const latest = history.outcome === "read" ? history.events[0] : undefined;
  return latest
    ? { outcome: "changed-since", organizationName, latest }
    : { outcome: "unexplained-conflict", organizationName };
}
