import { data } from "react-router";
import * as z from "zod";
import { databaseFailure, type Supabase, unexpectedShape } from "../../../supabase.server.ts";
import { toast } from "../../../ui/toast/toast.server.ts";
import type { ToastMessage } from "../../../ui/toast/toast-class.ts";
import { seoulDay } from "../../../korean/dates.ts";
import { defaultHold, isPast, PAST_DAY } from "../follow-up-days.server.ts";
import { inquiryListPath } from "../inquiry-list-path.ts";
import { LIST_PATH } from "../../list-parameters.ts";
import { inquirySearch } from "../list-url.ts";
import { respondInPlace, type SubmittedForm } from "./respond-in-place.server.ts";
import {
  bulkUpdate,
  type InquiryChange,
  type InquiryVersion,
  readCurrentState,
  type Updated,
  updatedBy,
  updateInquiry,
} from "./update-inquiry.server.ts";
import { bulkUpdateSchema, changeSchema, undoSchema } from "./update-schemas.ts";
import {
  bulkUpdateToast,
  undoToast,
  updateToast,
  type UndoOutcome,
  undoableLabels,
} from "./update-toast.server.ts";

/** Changes one inquiry as its row or its page says; returns what to respond. */
export async function changeSubmitted(supabase: Supabase, adminId: string, fields: object) {
  const submitted = changeSchema(adminId).safeParse(fields);
  if (!submitted.success) throw data(null, 400);
  const { id, version, ...change } = submitted.data;
  // Without a day, as from an emptied field, what is on hold comes back all the same.
  if ("resolution" in change && change.resolution === "on_hold")
    change.next_action_on ??= defaultHold(seoulDay());
  if ("next_action_on" in change && isPast(change.next_action_on))
    return { change, message: toast("error", PAST_DAY.title, PAST_DAY.description), made: { updated: [] } };
  const update = await updateInquiry(supabase, adminId, { id, version }, change);
  return { change, message: await updateToast(supabase, update, change), made: updatedBy(update, { id }) };
}

export async function handleRowUpdate(supabase: Supabase, adminId: string, submitted: SubmittedForm) {
  const update = await changeSubmitted(supabase, adminId, Object.fromEntries(submitted.form));
  return respondUpdated(submitted, update.message, update.made, update.change);
}

/** A press in the list asks for no outcome, so its toast does. */
function askingForOutcome(
  message: ToastMessage,
  updated: readonly InquiryVersion[],
  { search }: URL,
): ToastMessage {
  const [first] = updated;
  const link =
    first && updated.length === 1
      ? { to: `${LIST_PATH}/${first.id}${inquirySearch(search)}#reason`, label: "상담 결과 적기" }
      : { to: inquiryListPath({ resolution: "none" }), label: "결과 없이 완료한 문의 보기" };
  return { ...message, description: message.description ?? "상담 결과는 적지 않았습니다.", link };
}

export async function handleBulkUpdate(supabase: Supabase, submitted: SubmittedForm) {
  const parsed = bulkUpdateSchema.safeParse({
    ...Object.fromEntries(submitted.form),
    selected: submitted.form.getAll("selected"),
  });
  if (!parsed.success) throw data(null, 400);
  const { selected, ...change } = parsed.data;
  if (selected.length === 0) {
    return respondInPlace(
      submitted,
      toast("info", "선택한 문의가 없습니다", "문의를 고른 뒤 다시 눌러 주세요."),
    );
  }
  const update = await bulkUpdate(supabase, selected, change);
  const made = update.outcome === "changed" ? update : {};
  return respondUpdated(submitted, bulkUpdateToast(update, change), made, change);
}

function respondUpdated(
  submitted: SubmittedForm,
  message: ToastMessage | null,
  { updated = [], undo }: Updated,
  change: InquiryChange,
) {
  const isCompleted = change.status === "completed" && updated.length > 0;
  const said = message && isCompleted ? askingForOutcome(message, updated, submitted.url) : message;
  return respondInPlace(submitted, said, { updated, undo });
}

export async function handleUndo(supabase: Supabase, submitted: SubmittedForm) {
  const { undone = [], message } = await undoSubmitted(supabase, submitted.form);
  return respondInPlace(submitted, message, { undone });
}

/** `undone`: undefined if nothing was, as of an `UndoOutcome`; the message of a failure can be pressed again. */
export async function undoSubmitted(supabase: Supabase, form: FormData) {
  const parsed = undoSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) throw data(null, 400);
  const { undo } = parsed.data;
  const undone = await undoAction(supabase, undo);
  const message = await undoToast(supabase, undone);
  if (undone.outcome === "undone") return { undone: undone.undone, message };
  return { message: undone.outcome === "failed" ? { ...message, undo } : message };
}

const answerSchema = z.array(
  z.object({
    id: z.uuid(),
    // Null for a note or a contact, which is no version of the inquiry.
    version: z.int().nullable(),
    outcome: z.enum(["undone", "changed-since", "not-undoable"]),
    organization_name: z.string(),
    // Null if it was undone before.
    what: z.literal(Object.keys(undoableLabels) as (keyof typeof undoableLabels)[]).nullable(),
  }),
);

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
    const unchanged = inquiries.length - undone.length;
    return { outcome: "undone", undone: versions, count: undone.length, unchanged, organizationName, what };
  }
  if (first.outcome !== "changed-since")
    return { outcome: first.what === "reply" ? "reply-left" : "not-undoable" };
  const current = await readCurrentState(supabase, first.id);
  if (current.outcome !== "read") return current;
  const { organizationName, history } = current;
  const latest = history.outcome === "read" ? history.events[0] : undefined;
  return { outcome: "changed-since", organizationName, latest };
}
