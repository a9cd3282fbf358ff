import { replace } from "react-router";
import { leaveFlash } from "../../flash.server.ts";
import type { ToastMessage } from "../../ui/toast.tsx";

export type Posted = { request: Request; url: URL; form: FormData };

/**
 * Answers a form by showing its page again. Without scripts the browser would go to the top, so such forms name the
 * `place` on the page that they stand at.
 */
export async function stay({ request, url, form }: Posted, toast: ToastMessage | null): Promise<Response> {
  const { pathname, search } = url;
  const place = form.get("place");
  const fragment = typeof place === "string" && /^[\w-]+$/.test(place) ? `#${place}` : "";
  const headers = toast ? await leaveFlash(request, { toast }) : undefined;
  return replace(pathname + search + fragment, { status: 303, headers });
}
