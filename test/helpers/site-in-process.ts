import path from "node:path";
import { createRequestHandler, type ServerBuild } from "react-router";
import { vi } from "vitest";
import { Visitor } from "./visitor.ts";

export const FAKED_BACKEND = "http://backend.example";

/**
 * Loads the built site into this process, with a backend that msw plays, and returns what makes visitors of it. With
 * `siteOrigin` another copy of it, whose visitors still ask for http://site.example.
 */
export async function openSiteInProcess(siteOrigin?: string): Promise<() => Visitor> {
  Object.assign(process.env, {
    SUPABASE_URL: FAKED_BACKEND,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test",
    SESSION_SECRET: "a-secret-of-the-tests-that-is-long-enough",
    SITE_TOKEN: "a-site-token-of-the-tests-that-is-long-enough",
    OUTBOX: "off",
    SITE_ORIGIN: siteOrigin ?? "",
    TIMEOUT_MULTIPLIER: "20",
  });
  const server = path.resolve(import.meta.dirname, "../../build/server/index.js");
  // The environment is read once for each copy.
  const copy = siteOrigin ? `?origin=${siteOrigin}` : "";
  const handle = createRequestHandler((await import(server + copy)) as ServerBuild, "production");
  return () => new Visitor("http://site.example", {}, (request) => handle(request));
}

/** What comes of a request when the backend uses up every limit on waiting for it. Wants a fake clock. */
export async function pastEveryLimit<Outcome>(outcome: Promise<Outcome>): Promise<Outcome> {
  let isOver = false;
  const end = () => (isOver = true);
  outcome.then(end, end);
  while (!isOver) await vi.advanceTimersByTimeAsync(1_000);
  return outcome;
}

/** A backend that takes a request and never answers. */
export const neverAnswers = () => new Promise<Response>(() => {});

/** A session that looks good until someone asks the backend. */
export function sessionLike(changes: object = {}) {
  return {
    access_token: `${btoa('{"alg":"HS256"}')}.${btoa(`{"sub":"1","exp":${inAnHour()}}`)}.c2ln`,
    refresh_token: `refresh-${crypto.randomUUID()}`,
    expires_at: inAnHour(),
    expires_in: 3600,
    token_type: "bearer",
    user: { id: "1", aud: "authenticated", email: "admin@example.com", app_metadata: {}, user_metadata: {} },
    ...changes,
  };
}

/** The cookie that carries a session. */
export function cookieOf(session: object): string {
  return `sb-backend-auth-token=base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;
}

function inAnHour(): number {
  return Math.floor(Date.now() / 1000) + 3600;
}
