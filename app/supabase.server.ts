import { createServerClient, parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "./database.types.ts";
import { env } from "./env.server.ts";
import { logError } from "./server/log.server.ts";
import { isSecure } from "./server/request/origin.server.ts";
import { REFRESH_UNANSWERED, refreshOnce, refreshTokenOf } from "./auth/shared-refresh.server.ts";
import { backendTimeout } from "./server/backend-timeout.server.ts";

export type Supabase = SupabaseClient<Database>;

const ANSWER_WITHIN_MS = 8_000;

/**
 * The Supabase client of one request, acting as whoever its cookies say. Cookies that it sets or removes on the way
 * are put into `cookies`, by name, as Set-Cookie values. Once `ended`, it asks nothing any more.
 */
export function createRequestClient(
  request: Request,
  cookies: Map<string, string>,
  ended: AbortSignal,
): Supabase {
  let isUnanswered = false;

  return createServerClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    cookies: {
      getAll: () => readableCookies(request),
      setAll: (changes) => {
        // The library removes a session that could not be renewed just now. The browser may try again.
        if (isUnanswered && changes.every(({ value }) => value === "")) return;
        for (const { name, value, options } of changes) {
          // Half of a code exchange, for links in e-mails; ours lead to no page that finishes one.
          if (name.includes("-code-verifier")) continue;
          cookies.set(name, serializeCookieHeader(name, value, options));
        }
      },
    },
    // Nothing in the browser needs the session: the server asks on its behalf.
    cookieOptions: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(request) },
    global: {
      fetch: async (input, init) => {
        const refreshToken = refreshTokenOf(input, init);
        if (refreshToken !== null) {
          const response = await refreshOnce(refreshToken, () => fetchWithin(input, init));
          isUnanswered = response.status === REFRESH_UNANSWERED;
          return response;
        }
        return fetchWithin(input, {
          ...init,
          signal: init?.signal ? AbortSignal.any([ended, init.signal]) : ended,
        });
      },
    },
  });
}

// What we never wrote is no session. The library would say so in the log, at whatever length a stranger likes.
function readableCookies(request: Request) {
  return parseCookieHeader(request.headers.get("Cookie") ?? "").filter(({ value }) =>
    /^(?:base64-)?[\w-]+$/.test(value),
  );
}

/** A client that keeps whatever session it gets to itself: no cookie tells of it. */
export function createDetachedClient(): Supabase {
  return createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithin },
  });
}

/** Acts as nobody in particular: what it may do, anyone may. An expired session cannot make it fail. */
export const anonymousClient = createDetachedClient();

/** Acts as whom the token names, for work that outlasts the request, whose session it cannot refresh. */
export function createTokenClient(token: string): Supabase {
  return createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    accessToken: () => Promise.resolve(token),
    global: { fetch: fetchWithin },
  });
}

/** Whether the request carries a Supabase session at all, before anyone has asked whether it is good. */
export function hasSessionCookie(request: Request): boolean {
  return sessionCookieNames(request).length > 0;
}

/** Removes the session from this browser without asking the auth service. `cookies` are those of `createRequestClient`. */
export function forgetSession(request: Request, cookies: Map<string, string>): void {
  for (const name of [...sessionCookieNames(request), ...cookies.keys()]) {
    cookies.set(name, serializeCookieHeader(name, "", { path: "/", maxAge: 0 }));
  }
}

function sessionCookieNames(request: Request): string[] {
  return parseCookieHeader(request.headers.get("Cookie") ?? "")
    .map(({ name }) => name)
    .filter((name) => /^sb-.+-auth-token(?:\.\d+)?$/.test(name));
}

function fetchWithin(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  // Not AbortSignal.timeout: what it ends the library asks three times more, and somebody waits 40 seconds.
  const limit = new AbortController();
  setTimeout(() => limit.abort(), backendTimeout(ANSWER_WITHIN_MS)).unref();
  const { signal } = limit;
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal });
}

/** The database's own words about an error. None when nothing answered, or a proxy did, with a page of its own. */
export function databaseWords({ message }: { message: string }, status: number): string {
  return status === 0 || message.startsWith("<") ? "" : message;
}

/** Logs what the database refused or did not answer, by code alone: its message may quote what somebody wrote. */
export function databaseFailure(
  event: string,
  { status, error }: { status: number; error: { code: string } | null },
): { outcome: "failed" } {
  logError(event, { status, code: error?.code });
  return { outcome: "failed" };
}
