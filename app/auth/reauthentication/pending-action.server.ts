import { createCookie, type RouterContextProvider } from "react-router";
import * as z from "zod";
import { cookieNameFor, cookieOptionsFor } from "../../server/security/cookies.server.ts";
import { cipherFor } from "../../server/security/encrypted-value.server.ts";
import { sessionIdOf } from "../session/token-claims.server.ts";
import { sessionTokenOf } from "../session/session.server.ts";

// Browsers refuse a cookie whose name and value are longer.
const MAX_COOKIE_BYTES = 4_096;
const KEPT_SECONDS = 600;

const cipher = cipherFor("pending action");

const pendingActionSchema = z.object({
  sessionId: z.string().min(1),
  until: z.number(),
  what: z.string(),
  path: z.string().startsWith("/dashboard/"),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

/** A dashboard form as posted, to be repeated after reauthentication. `what`: a description to show. */
export type PendingAction = Pick<z.infer<typeof pendingActionSchema>, "what" | "path" | "fields">;

const pendingActionCookieOf = (request: Request) =>
  createCookie(cookieNameFor(request, "pending-action"), {
    ...cookieOptionsFor(request),
    maxAge: KEPT_SECONDS,
  });

/** Returns a Set-Cookie value that is valid for this session only, or null if `pending` is too long. */
export async function storePendingAction(
  request: Request,
  context: Readonly<RouterContextProvider>,
  pending: PendingAction,
): Promise<string | null> {
  const sessionId = sessionIdOf(sessionTokenOf(context) ?? "");
  const text = JSON.stringify({ ...pending, sessionId, until: Date.now() + KEPT_SECONDS * 1_000 });
  const cookie = await pendingActionCookieOf(request).serialize(cipher.encrypt(text));
  return cookie.indexOf(";") > MAX_COOKIE_BYTES ? null : cookie;
}

export async function readPendingAction(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<PendingAction | null> {
  const value: unknown = await pendingActionCookieOf(request).parse(request.headers.get("Cookie"));
  const text = typeof value === "string" ? cipher.decrypt(value) : null;
  const pending = text === null ? null : pendingActionSchema.parse(JSON.parse(text));
  const isOwn = pending?.sessionId === sessionIdOf(sessionTokenOf(context) ?? "");
  return pending && isOwn && pending.until > Date.now() ? pending : null;
}

export function deletePendingAction(request: Request): Promise<string> {
  return pendingActionCookieOf(request).serialize("", { maxAge: 0 });
}
