import { createServerClient, serializeCookieHeader } from "@supabase/ssr";
import type { Database } from "../../database.types.ts";
import { env } from "../../env.server.ts";
import {
  cookieNameFor,
  cookieOptionsFor,
  MAX_COOKIE_SECONDS,
  cookiesOf,
  SESSION_COOKIE,
  sessionCipher,
} from "../../server/security/cookies.server.ts";
import { fetchWithTimeout, type Supabase } from "../../supabase.server.ts";
import { REFRESH_TIMED_OUT, refreshOnce, refreshTokenOf } from "./shared-refresh.server.ts";

// Browsers refuse a cookie of more than 4,096 bytes. This leaves room for its name and its attributes.
const PIECE_LENGTH = 3_800;

/** Collects Set-Cookie values in `cookies`, by name. After `ended`, the client sends nothing but token refreshes. */
export function createRequestClient(
  request: Request,
  stored: string | null,
  cookies: Map<string, string>,
  ended: AbortSignal,
): Supabase {
  const name = cookieNameFor(request, SESSION_COOKIE);
  let isUnanswered = false;

  return createServerClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    // The value is encrypted anyway; encoding it before would make it a third longer.
    cookieEncoding: "raw",
    cookies: {
      getAll: () => (stored === null ? [] : [{ name, value: stored }]),
      setAll: (changes) => {
        // Code verifiers belong to the PKCE flow of e-mail links, which this site does not use.
        const pieces = changes.filter((change) => !change.name.includes("-code-verifier"));
        const session = pieces.map(({ value }) => value).join("");
        // auth-js removes a session whose refresh was unanswered. It is kept, so that the browser can retry.
        if (pieces.length === 0 || (isUnanswered && session === "")) return;
        removeSessionCookies(request, cookies);
        if (session !== "") writeSession(request, session, cookies);
      },
    },
    cookieOptions: { name },
    global: {
      fetch: async (input, init) => {
        const refreshToken = refreshTokenOf(input, init);
        if (refreshToken !== null) {
          const response = await refreshOnce(refreshToken, () => fetchWithTimeout(input, init));
          isUnanswered = response.status === REFRESH_TIMED_OUT;
          return response;
        }
        const signal = init?.signal ? AbortSignal.any([ended, init.signal]) : ended;
        return fetchWithTimeout(input, { ...init, signal });
      },
    },
  });
}

function writeSession(request: Request, session: string, cookies: Map<string, string>): void {
  const encrypted = sessionCipher.encrypt(session);
  const pieces = encrypted.match(new RegExp(`.{1,${PIECE_LENGTH}}`, "g")) ?? [];
  const name = cookieNameFor(request, SESSION_COOKIE);
  pieces.forEach((piece, n) => set(request, cookies, pieces.length === 1 ? name : `${name}.${n}`, piece));
}

export function removeSessionCookies(request: Request, cookies: Map<string, string>): void {
  const names = cookiesOf(request)
    .map(({ name }) => name)
    .filter((name) => isSessionCookie(request, name));
  for (const name of [...names, ...cookies.keys()]) set(request, cookies, name, "");
}

/** By name, as a session of another SESSION_SECRET cannot be read. Another application may have the names beside it. */
export function isSessionCookie(request: Request, name: string): boolean {
  return name.replace(/\.\d+$/, "") === cookieNameFor(request, SESSION_COOKIE);
}

function set(request: Request, cookies: Map<string, string>, name: string, value: string): void {
  const maxAge = value === "" ? 0 : MAX_COOKIE_SECONDS;
  cookies.set(name, serializeCookieHeader(name, value, { ...cookieOptionsFor(request), maxAge }));
}
