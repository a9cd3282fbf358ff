import { data } from "react-router";
import type { Supabase } from "../../../supabase.server.ts";
import { toast } from "../../../ui/toast/toast.server.ts";
import type { ToastMessage } from "../../../ui/toast/toast.tsx";
import { respondInPlace, type SubmittedForm } from "../update/respond-in-place.server.ts";
import {
  type BulkChange,
  bulkUpdate,
  type InquiryVersion,
  updatedBy,
  updateInquiry,
} from "../update/update-inquiry.server.ts";
import { bulkUpdateSchema, statusUpdateSchema, assignToSelfSchema } from "../update/update-schemas.ts";
import { bulkUpdateToast, updateToast } from "../update/update-toast.server.ts";
import { withUpdatedIds } from "../list-url.ts";

export async function handleStatusUpdate(supabase: Supabase, adminId: string, submitted: SubmittedForm) {
  const statusUpdate = statusUpdateSchema.safeParse(Object.fromEntries(submitted.form));
  if (!statusUpdate.success) throw data(null, 400);
  const { status, ...version } = statusUpdate.data;
  const update = await updateInquiry(supabase, adminId, version, { status });
  const message = await updateToast(supabase, update, { status });
  return respondUpdated(submitted, message, updatedBy(update, version), { status });
}

export async function handleAssignToSelf(supabase: Supabase, adminId: string, submitted: SubmittedForm) {
  const version = assignToSelfSchema.safeParse(Object.fromEntries(submitted.form));
  if (!version.success) throw data(null, 400);
  const change = { assigned_to: adminId };
  const update = await updateInquiry(supabase, adminId, version.data, change);
  const updated = updatedBy(update, version.data);
  return respondUpdated(submitted, await updateToast(supabase, update, change), updated, change);
}

export async function handleBulkUpdate(supabase: Supabase, submitted: SubmittedForm) {
  const parsed = bulkUpdateSchema.safeParse({
    ...Object.fromEntries(submitted.form),
    selected: submitted.form.getAll("selected"),
  });
  if (!parsed.success) throw data(null, 400);
  const { selected, change } = parsed.data;
  if (selected.length === 0) {
    return respondInPlace(
      submitted,
      toast("info", "선택한 문의가 없습니다", "문의를 고른 뒤 다시 눌러 주세요."),
    );
  }
  const update = await bulkUpdate(supabase, selected, change);
  const updated = update.outcome === "changed" ? update.updated : undefined;
  return respondUpdated(submitted, bulkUpdateToast(update, change), updated, change);
}

/** Where the change may remove rows from the list, they stay: others would move under the pointer. */
function respondUpdated(
  submitted: SubmittedForm,
  message: ToastMessage | null,
  updated: InquiryVersion[] | undefined,
  change: BulkChange,
) {
  const { searchParams } = submitted.url;
  const mayLeave = "status" in change || searchParams.has("suspected_spam" in change ? "spam" : "assigned");
  const ids = mayLeave ? (updated ?? []).map(({ id }) => id) : [];
  return respondInPlace({ ...submitted, url: withUpdatedIds(submitted.url, ids) }, message, { updated });
}
