import { createClient } from "@supabase/supabase-js";
import type { Database } from "../../../app/database.types.ts";
import type { Supabase } from "../../../app/supabase.server.ts";
import { siteSettings } from "../../helpers/samples.ts";

// As in the site's own clients, which use `node:http`; this world is reached by `fetch`.
const TIMEOUT_MS = 8_000;

export function simulatedClient(token?: string): Supabase {
  return createClient<Database>(siteSettings.SUPABASE_URL, siteSettings.SUPABASE_PUBLISHABLE_KEY, {
    ...(token
      ? { accessToken: () => Promise.resolve(token) }
      : { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } }),
    global: { fetch: fetchWithinLimit },
  });
}

export const simulatedAnonymousClient = simulatedClient();

function fetchWithinLimit(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), TIMEOUT_MS).unref();
  const signal = init?.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal;
  return fetch(input, { ...init, signal });
}
