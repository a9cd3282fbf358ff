import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "./database.types.ts";
import { env } from "./env.server.ts";
import { backendTimeout } from "./server/backend-timeout.server.ts";
import { logError } from "./server/log.server.ts";

export type Supabase = SupabaseClient<Database>;

const TIMEOUT_MS = 8_000;

/** A client that keeps its session in memory and sets no cookies. */
export function createDetachedClient(): Supabase {
  return createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithTimeout },
  });
}

/** Uses the anon role, so that an expired session cannot make a request fail. */
export const anonymousClient = createDetachedClient();

/** Uses an access token that it cannot refresh, for work that outlasts the request. */
export function createTokenClient(token: string): Supabase {
  return createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    accessToken: () => Promise.resolve(token),
    global: { fetch: fetchWithTimeout },
  });
}

export function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  // Not AbortSignal.timeout: Supabase retries three times what it ends, and somebody waits 40 seconds.
  const limit = new AbortController();
  setTimeout(() => limit.abort(), backendTimeout(TIMEOUT_MS)).unref();
  const { signal } = limit;
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal });
}

/** The database's message about an error. Empty when nothing answered, or a proxy did, with a page of its own. */
export function databaseMessage({ message }: { message: string }, status: number): string {
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
