import { isIP } from "node:net";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "./database.types.ts";
import { env } from "./env.server.ts";
import { backendHealth } from "./server/backend-health.server.ts";
import { logError } from "./server/log.server.ts";
import { currentRequest } from "./server/request/request-context.server.ts";
import { backendTimeout } from "./server/time-limits.server.ts";

export type Supabase = SupabaseClient<Database>;

// SQLSTATE codes of Postgres. Codes that a migration raises (PT…) are named where they are compared.
export const FOREIGN_KEY_VIOLATION = "23503";
export const UNIQUE_VIOLATION = "23505";
export const CHECK_VIOLATION = "23514";
export const EXCLUSION_VIOLATION = "23P01";

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

/** Returns `read` with its result kept for each client, and so for each request, of which several loaders may need it. */
export function oncePerClient<Result>(read: (supabase: Supabase) => Result): (supabase: Supabase) => Result {
  const results = new WeakMap<Supabase, Result>();
  return (supabase) => {
    const result = results.get(supabase) ?? read(supabase);
    results.set(supabase, result);
    return result;
  };
}

export function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : input;
  const signal = backendTimeout(TIMEOUT_MS, init?.signal);
  const headers = new Headers(authHeaders(url, init));
  const bearer = headers.get("Authorization") ?? SITE_BEARER;
  // A redirect would take the keys in the headers to another host.
  return backendHealth.watch({ url, isOfSite: bearer === SITE_BEARER }, () =>
    fetch(url, { ...init, headers, redirect: "manual", signal }),
  );
}

const SITE_BEARER = `Bearer ${env.SUPABASE_PUBLISHABLE_KEY}`;

/** The auth service trusts Sb-Forwarded-For, to rate-limit by visitor, only with SUPABASE_SECRET_KEY. */
function authHeaders(url: string | URL, init?: RequestInit): HeadersInit | undefined {
  if (!env.SUPABASE_SECRET_KEY) return init?.headers;
  const address = currentRequest()?.address ?? "";
  const { pathname } = new URL(url);
  if (isIP(address) === 0 || !pathname.startsWith("/auth/v1/")) return init?.headers;
  const headers = new Headers(init?.headers);
  headers.set("apikey", env.SUPABASE_SECRET_KEY);
  headers.set("Sb-Forwarded-For", address);
  // The auth service refuses a key as bearer token unless it equals `apikey`.
  if (headers.get("Authorization") === SITE_BEARER) headers.delete("Authorization");
  return headers;
}

/** The database's error message; empty if nothing answered, or a proxy answered with its own page or JSON. */
export function databaseMessage({ message }: { message?: unknown }, status: number): string {
  return status === 0 || typeof message !== "string" || message.startsWith("<") ? "" : message;
}

/** Why the database did nothing, as codes: its message may quote user input. */
export function databaseReason({ status, error }: { status: number; error: { code?: string } }): string {
  if (status === 0) return backendHealth.reason("database") ?? "timeout";
  return `${status} ${error.code ?? ""}`.trim();
}

/** Logs status and code only, since the message may quote user input. */
export function databaseFailure(
  event: string,
  { status, error }: { status: number; error: { code: string } | null },
): { outcome: "failed" } {
  logError(event, { status, code: error?.code });
  return { outcome: "failed" };
}

/** As `databaseFailure`, with the database's own message: admins can pass it on to whoever runs the project. */
export function databaseFailureWithMessage(
  event: string,
  { status, error }: { status: number; error: { code: string; message: string } },
): { outcome: "failed"; message: string } {
  return { ...databaseFailure(event, { status, error }), message: databaseMessage(error, status) };
}

/** Logs an answer that is not what the database's function returns, as a proxy or another version may send. */
export function unexpectedShape(event: string): { outcome: "failed" } {
  logError(event, { code: "unexpected shape" });
  return { outcome: "failed" };
}
