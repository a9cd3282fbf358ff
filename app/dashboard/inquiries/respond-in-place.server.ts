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
  const isData = new URL(request.url).pathname.endsWith(".data");
  const toast = message && moved?.length ? { ...message, form: undoForm(moved, isData) } : message;
  if (isData) return data<ActionResult>({ toast, moved, undone, next });

  const pathname = next ? `/dashboard/inquiries/${next}` : url.pathname;
  const elementId = form.get("fragment");
  const fragment =
    typeof elementId === "string" && !next && /^[\w-]+$/.test(elementId) ? `#${elementId}` : "";
  const location = pathname + url.search + fragment;
  throw toast ? await redirectWithToast(request, location, toast) : redirect(location, 303);
}

// Browsers drop a cookie of more than 4,096 bytes, which 73 changes would be.
const MAX_IN_COOKIE = 50;

function undoForm(moved: readonly InquiryVersion[], isData: boolean): ToastMessage["form"] {
  const [first] = moved;
  const changes: Record<string, string> =
    first && !isData && moved.length > MAX_IN_COOKIE
      ? { together: selectedValue(first) }
      : { changes: moved.map(selectedValue).join() };
  return { label: "되돌리기", fields: { intent: "undo", ...changes } };
}
