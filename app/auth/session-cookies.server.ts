import { createServerClient, parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import type { Database } from "../database.types.ts";
import { env } from "../env.server.ts";
import { isSecure } from "../server/request/origin.server.ts";
import { fetchWithTimeout, type Supabase } from "../supabase.server.ts";
import { REFRESH_UNANSWERED, refreshOnce, refreshTokenOf } from "./shared-refresh.server.ts";

/**
 * The Supabase client of one request, with the session in its cookies. Cookies that it sets or removes are put into
 * `cookies`, by name, as Set-Cookie values. Once `ended`, it sends nothing any more.
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
        // Supabase removes a session whose refresh was not answered. The browser may try again.
        if (isUnanswered && changes.every(({ value }) => value === "")) return;
        for (const { name, value, options } of changes) {
          // Part of the PKCE flow of links in e-mails, which this site does not use.
          if (name.includes("-code-verifier")) continue;
          cookies.set(name, serializeCookieHeader(name, value, options));
        }
      },
    },
    cookieOptions: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(request) },
    global: {
      fetch: async (input, init) => {
        const refreshToken = refreshTokenOf(input, init);
        if (refreshToken !== null) {
          const response = await refreshOnce(refreshToken, () => fetchWithTimeout(input, init));
          isUnanswered = response.status === REFRESH_UNANSWERED;
          return response;
        }
        const signal = init?.signal ? AbortSignal.any([ended, init.signal]) : ended;
        return fetchWithTimeout(input, { ...init, signal });
      },
    },
  });
}

// Supabase logs a value that it cannot decode, at whatever length a stranger sends.
function readableCookies(request: Request) {
  return parseCookieHeader(request.headers.get("Cookie") ?? "").filter(({ value }) =>
    /^(?:base64-)?[\w-]+$/.test(value),
  );
}

export function hasSessionCookie(request: Request): boolean {
  return sessionCookieNames(request).length > 0;
}

/** Removes the session from this browser. `cookies` are those of `createRequestClient`. */
export function removeSessionCookies(request: Request, cookies: Map<string, string>): void {
  for (const name of [...sessionCookieNames(request), ...cookies.keys()]) {
    cookies.set(name, serializeCookieHeader(name, "", { path: "/", maxAge: 0 }));
  }
}

function sessionCookieNames(request: Request): string[] {
  return parseCookieHeader(request.headers.get("Cookie") ?? "")
    .map(({ name }) => name)
    .filter((name) => /^sb-.+-auth-token(?:\.\d+)?$/.test(name));
}
