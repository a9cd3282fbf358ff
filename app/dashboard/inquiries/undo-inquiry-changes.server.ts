import * as z from "zod";
import { logError } from "../../server/log.server.ts";
import { databaseFailure, type Supabase } from "../../supabase.server.ts";
import type { HistoryEvent } from "./history-text.ts";
import { type InquiryVersion, readLatestChange } from "./update-inquiry.server.ts";

const answerSchema = z.record(z.uuid(), z.enum(["undone", "changed-since", "not-undoable", "missing"]));

/** `undone`: the new versions; `kept`: how many were not undone. For a single change the outcome tells why. */
export type UndoOutcome =
  | { outcome: "undone"; undone: InquiryVersion[]; kept: number }
  | { outcome: "changed-since"; organizationName: string; latest: HistoryEvent | undefined }
  | { outcome: "not-undoable" | "missing" | "failed" };

export async function undoInquiryChanges(
  supabase: Supabase,
  changes: readonly InquiryVersion[],
): Promise<UndoOutcome> {
  const undo = await supabase.rpc("undo_inquiry_changes", {
    changes: Object.fromEntries(changes.map(({ id, version }) => [id, version])),
  });
  if (undo.error) return databaseFailure("inquiry changes not undone", undo);
  const { data: answer } = answerSchema.safeParse(undo.data);
  if (!answer) {
    logError("inquiry changes not undone", { code: "unexpected shape" });
    return { outcome: "failed" };
  }
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
  const latest = await readLatestChange(supabase, only.id);
  return latest.outcome === "read" ? { ...latest, outcome: "changed-since" } : latest;
}
