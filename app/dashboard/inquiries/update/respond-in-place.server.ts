import { isDataRequest } from "../../../server/request/request-target.server.ts";
import { data, redirect, createCookie } from "react-router";
import { redirectWithToast } from "../../../ui/toast/toast.server.ts";
import { LIST_PATH } from "../../list-parameters.ts";
import type { ToastMessage } from "../../../ui/toast/toast-class.ts";
import type { InquiryVersion } from "./update-inquiry.server.ts";
import * as z from "zod";
import { cookieOptionsFor, MAX_COOKIE_SECONDS } from "../../../server/security/cookies.server.ts";

/** `updated`: changed inquiries, absent if a bulk update failed; `undone`: restored ones; both with their new versions.
 * `next`: the inquiry to open now; `isUnsent`: the server was not reached, or could not check access. */
export type ActionResult = {
  toast: ToastMessage | null;
  isUnsent?: boolean | undefined;
  updated?: InquiryVersion[] | undefined;
  undone?: InquiryVersion[];
  next?: string | undefined;
};

export type SubmittedForm = { request: Request; url: URL; form: FormData };

/** `undo`: the id that the database has given the action. With scripts the toast is returned as data: a live revalidation during a redirect would scroll to the top. */
export async function respondInPlace(
  { request, url, form }: SubmittedForm,
  message: ToastMessage | null,
  { undo, ...result }: Omit<ActionResult, "toast"> & { undo?: string | undefined } = {},
) {
  const toast = message && undo ? { ...message, undo } : message;
  if (isDataRequest(request)) return data<ActionResult>({ toast, ...result });

  const location = result.next
    ? `${LIST_PATH}/${result.next}${url.search}`
    : url.pathname + url.search + fragmentIn(form);
  throw toast ? await redirectWithToast(request, location, toast) : redirect(location, 303);
}

function fragmentIn(form: FormData): string {
  const elementId = form.get("fragment");
  return typeof elementId === "string" && /^[\w-]+$/.test(elementId) ? `#${elementId}` : "";
}

const NEXT = "next";

// Only the inquiries' pages read it.
const afterMoveCookie = (request: Request) =>
  createCookie("after-move", { ...cookieOptionsFor(request), path: LIST_PATH, maxAge: MAX_COOKIE_SECONDS });

export async function opensNext(request: Request): Promise<boolean> {
  return (await afterMoveCookie(request).parse(request.headers.get("Cookie"))) === NEXT;
}

export async function saveOpenNext({ request, url, form }: SubmittedForm) {
  const choice = z.enum([NEXT, "stay"]).safeParse(form.get("after-move"));
  if (!choice.success) throw data(null, 400);
  const headers = { "Set-Cookie": await afterMoveCookie(request).serialize(choice.data) };
  if (isDataRequest(request)) return data({ toast: null }, { headers });
  throw new Response(null, {
    status: 303,
    headers: { ...headers, Location: `${url.pathname}${url.search}#work` },
  });
}

export async function nextInquiry({ request, form }: SubmittedForm): Promise<string | undefined> {
  const next = z.uuid().safeParse(form.get("next"));
  return next.success && (await opensNext(request)) ? next.data : undefined;
}
