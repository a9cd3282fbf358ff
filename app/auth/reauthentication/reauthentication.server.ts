import { redirectDocument, type RouterContextProvider, createCookie } from "react-router";
import * as z from "zod";
import {
  databaseFailure,
  createDetachedClient,
  createTokenClient,
  type Supabase,
} from "../../supabase.server.ts";
import { redirectWithToast, toast } from "../../ui/toast/toast.server.ts";
import { type Attempt, recordFailedSignIn } from "../attempt-limits.server.ts";
import { supabaseOf, currentSessionIdOf } from "../session/session.server.ts";
import { type AuthRefusal, authRefusal } from "../auth-refusal.server.ts";
import { verifyRequiredFactor, type UnverifiedFactor } from "../second-factor/second-factor.server.ts";
import type { Reauthentication } from "../auth-schema.ts";
import { cookieNameFor, cookieOptionsFor } from "../../server/security/cookies.server.ts";
import { sessionValue } from "../../server/security/encrypted-value.server.ts";

type Asked = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** Returns null if the session is reauthenticated, else a redirect to the page that asks for it and repeats the post. */
export async function requireReauthentication(
  { request, url, context }: Asked,
  what: string,
  form: FormData = new FormData(),
): Promise<Response | null> {
  const read = await supabaseOf(context).rpc("is_reauthenticated");
  // After a failed read the action goes on: the database itself requires reauthentication.
  if (read.error) databaseFailure("reauthentication not read", read);
  if (read.error || read.data) return null;

  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !OWN_FIELDS.includes(name) ? [[name, value]] : [],
  );
  const cookie = await storePendingAction(request, context, {
    what,
    path: url.pathname + url.search,
    fields,
  });
  if (cookie === null) {
    const refusal = toast("error", "다시 확인이 필요합니다", "로그아웃한 뒤 다시 로그인하고 해 주세요.");
    const section = url.pathname.startsWith("/account/") ? "/account" : "/dashboard";
    return redirectWithToast(request, section, refusal, { reloadDocument: true });
  }
  return redirectDocument("/account/reauthentication", { status: 303, headers: { "Set-Cookie": cookie } });
}

/** Fields of the page that asks, which are not part of what is repeated. */
export const OWN_FIELDS = ["password", "code", "goesOnAt"];

/** Whether a form was posted by the page that asks, and not by the one where it was filled in. */
export function comesFromReauthentication(form: FormData): boolean {
  return form.has("goesOnAt");
}

type Reauthenticated = { outcome: "reauthenticated" | "wrong-password" } | UnverifiedFactor | AuthRefusal;

const failed: AuthRefusal = {
  outcome: "refused",
  status: 503,
  message: "확인하지 못했습니다. 잠시 후 다시 시도해 주세요.",
};

/** Reauthenticates `sessionId` through a second session, begun with password and code, which is then ended. */
export async function reauthenticate(
  sessionId: string,
  email: string,
  given: Reauthentication,
  beginGuess: () => Promise<Attempt>,
): Promise<Reauthenticated> {
  const begun = await beginSecondSession(email, given, failed.message, beginGuess);
  if (begun.outcome !== "verified") return begun;
  const { detached } = begun;
  const { session } = (await detached.auth.getSession()).data;
  const stored = await createTokenClient(session?.access_token ?? "").rpc("reauthenticate", {
    session_id: sessionId,
  });
  await detached.auth.signOut({ scope: "local" });
  if (stored.error) databaseFailure("session not reauthenticated", stored);
  return stored.data === true ? { outcome: "reauthenticated" } : failed;
}

/** Begins a session of its own with password and code, for the caller to end once `verified`. `otherwise`: as for `authRefusal`. */
export async function beginSecondSession(
  email: string,
  { password, code }: Reauthentication,
  otherwise: string,
  beginGuess: () => Promise<Attempt>,
): Promise<
  { outcome: "verified"; detached: Supabase } | { outcome: "wrong-password" } | UnverifiedFactor | AuthRefusal
> {
  const detached = createDetachedClient();
  const { data, error } = await detached.auth.signInWithPassword({ email, password });
  if (error?.code === "invalid_credentials") {
    await recordFailedSignIn(email, "reauthentication");
    return { outcome: "wrong-password" };
  }
  if (error) return authRefusal(error, otherwise);
  const factor = await verifyRequiredFactor(detached, data.user, code, beginGuess);
  return factor.outcome === "verified" ? { outcome: "verified", detached } : factor;
}

// Browsers refuse a cookie whose name and value are longer.
const MAX_COOKIE_BYTES = 4_096;
/** As in private.is_session_reauthenticated(). */
export const REAUTHENTICATED_MINUTES = 10;
// Nobody may repeat it once its reauthentication is over.
const KEPT_SECONDS = REAUTHENTICATED_MINUTES * 60;

const pendingActionSchema = z.object({
  what: z.string(),
  path: z.string().regex(/^\/(?:dashboard|account)\//),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

/** A form as posted, to be repeated after reauthentication. `what`: a description to show. */
export type PendingAction = z.infer<typeof pendingActionSchema>;

const sealedAction = sessionValue("pending action", pendingActionSchema, KEPT_SECONDS);

const pendingActionCookieOf = (request: Request) =>
  createCookie(cookieNameFor(request, "pending-action"), {
    ...cookieOptionsFor(request),
    maxAge: KEPT_SECONDS,
  });

/** Returns a Set-Cookie value that is valid for this session only, or null if `pending` is too long. */
async function storePendingAction(
  request: Request,
  context: Readonly<RouterContextProvider>,
  pending: PendingAction,
): Promise<string | null> {
  const sealed = sealedAction.seal(currentSessionIdOf(context), pending);
  const cookie = await pendingActionCookieOf(request).serialize(sealed);
  return cookie.indexOf(";") > MAX_COOKIE_BYTES ? null : cookie;
}

export async function readPendingAction(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<PendingAction | null> {
  const value: unknown = await pendingActionCookieOf(request).parse(request.headers.get("Cookie"));
  return sealedAction.open(currentSessionIdOf(context), value);
}

export function deletePendingAction(request: Request): Promise<string> {
  return pendingActionCookieOf(request).serialize("", { maxAge: 0 });
}
