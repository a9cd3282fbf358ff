import { isDataRequest } from "../../../server/request/request-target.server.ts";
import { createCookie, data } from "react-router";
import * as z from "zod";
import { cookieOptionsFor, MAX_COOKIE_SECONDS } from "../../../server/security/cookies.server.ts";
import type { SubmittedForm } from "../update/respond-in-place.server.ts";

const PATH = "/dashboard/inquiries";
const NEXT = "next";

// Only the inquiries' pages read it.
const afterMoveCookie = (request: Request) =>
  createCookie("after-move", { ...cookieOptionsFor(request), path: PATH, maxAge: MAX_COOKIE_SECONDS });

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
    headers: { ...headers, Location: `${url.pathname}${url.search}#handling` },
  });
}

export async function nextInquiry({ request, form }: SubmittedForm): Promise<string | undefined> {
  const next = z.uuid().safeParse(form.get("next"));
  return next.success && (await opensNext(request)) ? next.data : undefined;
}
