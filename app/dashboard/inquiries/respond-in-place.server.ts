import { data, redirect } from "react-router";
import { redirectWithToast } from "../../ui/toast/toast.server.ts";
import type { ToastMessage } from "../../ui/toast/toast.tsx";

export type SubmittedForm = { request: Request; url: URL; form: FormData };

/**
 * Shows the form's page again, with a toast. Scripts get the toast as data: a redirect would be a navigation, which a
 * live revalidation in its midst sends to the top of the page. Browsers without scripts are redirected to the element
 * that the field `fragment` names.
 */
export async function respondInPlace({ request, url, form }: SubmittedForm, toast: ToastMessage | null) {
  if (new URL(request.url).pathname.endsWith(".data")) return data({ toast });

  const elementId = form.get("fragment");
  const fragment = typeof elementId === "string" && /^[\w-]+$/.test(elementId) ? `#${elementId}` : "";
  const location = url.pathname + url.search + fragment;
  throw toast ? await redirectWithToast(request, location, toast) : redirect(location, 303);
}
