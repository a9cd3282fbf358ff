import { data, redirect } from "react-router";
import { redirectWithToast } from "../../ui/toast/toast.server.ts";
import type { ToastMessage } from "../../ui/toast/toast.tsx";

export type Posted = { request: Request; url: URL; form: FormData };

/**
 * Answers a form by showing its page again, with a toast. Scripts do that themselves, without leaving the page: a
 * redirect would be a navigation, which a live reload in its midst sends to the top. Browsers without scripts go there
 * anyway, so their forms name the `place` on the page that they stand at.
 */
export async function respondInPlace({ request, url, form }: Posted, toast: ToastMessage | null) {
  if (new URL(request.url).pathname.endsWith(".data")) return data({ toast });

  const place = form.get("place");
  const fragment = typeof place === "string" && /^[\w-]+$/.test(place) ? `#${place}` : "";
  const location = url.pathname + url.search + fragment;
  throw toast ? await redirectWithToast(request, location, toast) : redirect(location, 303);
}
