import { data, redirect } from "react-router";
import { redirectWithToast } from "../../ui/toast/toast.server.ts";
import type { ToastMessage } from "../../ui/toast/toast.tsx";
import type { ActionResult } from "./action-result.ts";
import type { InquiryVersion } from "./update-inquiry.server.ts";
import { selectedValue } from "./update-schema.ts";

export type SubmittedForm = { request: Request; url: URL; form: FormData };

/** With scripts the toast is returned as data: a live revalidation during a redirect would scroll to the top. */
export async function respondInPlace(
  { request, url, form }: SubmittedForm,
  message: ToastMessage | null,
  { moved, undone, next }: Omit<ActionResult, "toast"> = {},
) {
  const toast = message && moved?.length ? { ...message, form: undoForm(moved) } : message;
  if (new URL(request.url).pathname.endsWith(".data"))
    return data<ActionResult>({ toast, moved, undone, next });

  const pathname = next ? `/dashboard/inquiries/${next}` : url.pathname;
  const elementId = form.get("fragment");
  const fragment =
    typeof elementId === "string" && !next && /^[\w-]+$/.test(elementId) ? `#${elementId}` : "";
  const location = pathname + url.search + fragment;
  throw toast ? await redirectWithToast(request, location, toast) : redirect(location, 303);
}

function undoForm(moved: readonly InquiryVersion[]): ToastMessage["form"] {
  return { label: "되돌리기", fields: { intent: "undo", changes: moved.map(selectedValue).join() } };
}
