import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { decodeJwt } from "jose";
import { EventEmitter } from "node:events";
import { sessionInCookies } from "../../server/security/cookies.server.ts";
import { createTokenClient, type Supabase } from "../../supabase.server.ts";
import { createRequestClient, removeSessionCookies } from "./session-cookies.server.ts";
import { REFRESH_TIMED_OUT } from "./shared-refresh.server.ts";

type RequestSession = {
  client: Supabase;
  data: Supabase;
  token: string | undefined;
  hasSession: boolean;
  isUnanswered: boolean;
  ended: AbortSignal;
  removeCookies: () => void;
  arrivedAt: number;
};

// Shared by all requests: creating an error with its stack takes longer than anything else here.
const requestOver = new DOMException("The request is over.", "AbortError");

const sessionContext = createContext<RequestSession>();

export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const arrivedAt = performance.now();
  const cookies = new Map<string, string>();
  const end = new AbortController();
  const { signal: ended } = end;
  const stored = sessionInCookies(request);
  const hasSession = stored !== null;
  // Session cookies that this site did not encrypt are removed without asking the auth service.
  if (!hasSession) removeSessionCookies(request, cookies);
  const client = createRequestClient(request, stored, cookies, ended);
  const known = hasSession ? await client.auth.getSession().catch(() => null) : null;
  const token = known?.data.session?.access_token;
  const isUnanswered = known?.error?.status === REFRESH_TIMED_OUT;
  // Queries use another client: `client` would parse the session from the cookies again for each of them.
  const data = token ? createTokenClient(token) : client;
  const removeCookies = () => removeSessionCookies(request, cookies);
  context.set(sessionContext, {
    client,
    data,
    token,
    hasSession,
    isUnanswered,
    ended,
    removeCookies,
    arrivedAt,
  });

  const response = await next().finally(() => end.abort(requestOver));
  for (const cookie of cookies.values()) response.headers.append("Set-Cookie", cookie);
  const isStream = response.headers.get("Content-Type") === "text/event-stream";
  if ((hasSession || cookies.size > 0) && !isStream)
    response.headers.set("Cache-Control", "private, no-store");
  return response;
};

/** The means to check and to end this request's session; pages use the functions below. */
export function requestSessionOf(context: Readonly<RouterContextProvider>): RequestSession {
  return context.get(sessionContext);
}

export function supabaseOf(context: Readonly<RouterContextProvider>): Supabase {
  return context.get(sessionContext).data;
}

/** The client for signing in and out: changes to its session are sent to the browser as cookies. */
export function sessionClientOf(context: Readonly<RouterContextProvider>): Supabase {
  return context.get(sessionContext).client;
}

/** The request's access token, refreshed if needed but unverified. */
export function sessionTokenOf(context: Readonly<RouterContextProvider>): string | undefined {
  return context.get(sessionContext).token;
}

export async function sessionEnder(supabase: Supabase): Promise<() => Promise<void>> {
  const { session } = (await supabase.auth.getSession()).data;
  return async () => {
    if (!session) return;
    await supabase.auth.admin.signOut(session.access_token, "local");
    endedSessions.emit("end", { sessionId: sessionIdOf(session.access_token) });
  };
}

/** Reads the request's session, unverified. */
export function currentSessionIdOf(context: Readonly<RouterContextProvider>): string {
  return sessionIdOf(sessionTokenOf(context) ?? "");
}

/** The claim is unverified. */
export function sessionIdOf(token: string): string {
  return claimOf(token, "session_id");
}

/** Unverified, like the others here. */
export function claimOf(token: string, name: string): string {
  try {
    const claim = decodeJwt(token)[name];
    return typeof claim === "string" ? claim : "";
  } catch {
    return "";
  }
}

type EndedSessions = { sessionId: string } | { userId: string; exceptSessionId?: string };

export const endedSessions = new EventEmitter<{ end: [EndedSessions] }>();

export function includesSession(ended: EndedSessions, userId: string, sessionId: string): boolean {
  if ("sessionId" in ended) return ended.sessionId === sessionId;
  return ended.userId === userId && ended.exceptSessionId !== sessionId;
}
