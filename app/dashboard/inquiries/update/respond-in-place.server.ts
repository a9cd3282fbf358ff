import { isDataRequest } from "../../../server/request/request-target.server.ts";
import { data, redirect } from "react-router";
import { redirectWithToast } from "../../../ui/toast/toast.server.ts";
import type { ToastMessage } from "../../../ui/toast/toast.tsx";
import type { ActionResult } from "./action-result.ts";
import type { InquiryVersion } from "./update-inquiry.server.ts";
import { selectedValue } from "./update-schema.ts";

export type SubmittedForm = { request: Request; url: URL; form: FormData };

/** With scripts the toast is returned as data: a live revalidation during a redirect would scroll to the top. */
export async function respondInPlace(
  { request, url, form }: SubmittedForm,
  message: ToastMessage | null,
  { updated, undone, next }: Omit<ActionResult, "toast"> = {},
) {
  const isData = isDataRequest(request);
  const toast =
    message && updated?.length ? { ...message, form: undoForm(changesOf(updated, isData)) } : message;
  if (isData) return data<ActionResult>({ toast, updated, undone, next });

  const pathname = next ? `/dashboard/inquiries/${next}` : url.pathname;
  const elementId = form.get("fragment");
  const fragment =
    typeof elementId === "string" && !next && /^[\w-]+$/.test(elementId) ? `#${elementId}` : "";
  const location = pathname + url.search + fragment;
  throw toast ? await redirectWithToast(request, location, toast) : redirect(location, 303);
}

// Browsers drop a cookie of more than 4,096 bytes, which 73 changes would be.
const MAX_IN_COOKIE = 50;

function changesOf(updated: readonly InquiryVersion[], isData: boolean): Record<string, string> {
  const [first] = updated;
  return first && !isData && updated.length > MAX_IN_COOKIE
    ? { together: selectedValue(first) }
    : { changes: updated.map(selectedValue).join() };
}

/** `fields` as `undoSchema` reads them. */
export function undoForm(fields: Record<string, string>): ToastMessage["form"] {
  return { label: "되돌리기", fields: { intent: "undo", ...fields } };
}
