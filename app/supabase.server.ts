import { isIP } from "node:net";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "./database.types.ts";
import { env } from "./env.server.ts";
import { backendFetch } from "./server/backend-fetch.server.ts";
import { backendTimeout } from "./server/backend-timeout.server.ts";
import { logError } from "./server/log.server.ts";
import { currentClientAddress } from "./server/request/request-context.server.ts";

export type Supabase = SupabaseClient<Database>;

const TIMEOUT_MS = 8_000;

export function createDetachedClient(): Supabase {
  return createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithTimeout },
  });
}

/** Uses the anon role, so that an expired session cannot make a request fail. */
export const anonymousClient = createDetachedClient();

export function createTokenClient(token: string): Supabase {
  return createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    accessToken: () => Promise.resolve(token),
    global: { fetch: fetchWithTimeout },
  });
}

export function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : input;
  return backendFetch(url, { ...init, headers: authHeaders(url, init) }, backendTimeout(TIMEOUT_MS));
}

/** With SUPABASE_SECRET_KEY, without which it believes nobody, the auth service limits by the visitor's address. */
function authHeaders(url: string | URL, init?: RequestInit): HeadersInit | undefined {
  if (!env.SUPABASE_SECRET_KEY) return init?.headers;
  const address = currentClientAddress() ?? "";
  const { pathname } = new URL(url);
  if (isIP(address) === 0 || !pathname.startsWith("/auth/v1/")) return init?.headers;
  const headers = new Headers(init?.headers);
  headers.set("apikey", env.SUPABASE_SECRET_KEY);
  headers.set("Sb-Forwarded-For", address);
  // The auth service refuses a key for a token, unless it is the same as the other.
  if (headers.get("Authorization") === `Bearer ${env.SUPABASE_PUBLISHABLE_KEY}`)
    headers.delete("Authorization");
  return headers;
}

/** The database's message about an error. Empty when nothing answered, or a proxy did, with a page or JSON of its own. */
export function databaseMessage({ message }: { message?: unknown }, status: number): string {
  return status === 0 || typeof message !== "string" || message.startsWith("<") ? "" : message;
}

/** Logs what the database refused or did not answer, by code alone: its message may quote what somebody wrote. */
export function databaseFailure(
  event: string,
  { status, error }: { status: number; error: { code: string } | null },
): { outcome: "failed" } {
  logError(event, { status, code: error?.code });
  return { outcome: "failed" };
}
