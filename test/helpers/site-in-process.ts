import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import path from "node:path";
import { setTimeout as realPause } from "node:timers/promises";
import { createRequestHandler } from "react-router";
import { vi } from "vitest";
import { SESSION_SECRET } from "./site.ts";
import { Visitor } from "./visitor.ts";

export const FAKED_BACKEND = "http://backend.example";

const TIMEOUT_MULTIPLIER = 20;
const LONGEST_TIMEOUT_MS = 8_000;

type Arrival = { from?: string; siteUrl?: string; accept?: string };

/** The built site with a backend mocked by msw. Visitors request http://site.example even with `siteOrigin`.
 * `settings` take effect only with a `siteOrigin` that no other test has. */
export async function openSiteInProcess(
  siteOrigin?: string,
  settings: Record<string, string> = {},
): Promise<((arrival?: Arrival) => Visitor) & { answer: (request: Request) => Promise<Response> }> {
  Object.assign(process.env, {
    SUPABASE_URL: FAKED_BACKEND,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test",
    SESSION_SECRET,
    SITE_TOKEN: "a-site-token-of-the-tests-that-is-long-enough",
    OUTBOX: "off",
    SITE_ORIGIN: siteOrigin ?? "",
    TIMEOUT_MULTIPLIER: String(TIMEOUT_MULTIPLIER),
    ...settings,
  });
  const server = path.resolve(import.meta.dirname, "../../build/server/index.js");
  // Each copy of the module reads the environment once.
  const copy = siteOrigin ? `?origin=${siteOrigin}` : "";
  const build = (await import(server + copy)) as typeof import("../../app/start.server.ts");
  for (const name of Object.keys(settings)) delete process.env[name];
  const handle = createRequestHandler(build, "production");
  const answer = build.withInterimPages(build.routes, handle);
  const visit = ({ from, siteUrl = "http://site.example", accept }: Arrival = {}) => {
    const headers = { ...(from && { "X-Client-Address": from }), ...(accept && { Accept: accept }) };
    return new Visitor(siteUrl, headers, answer);
  };
  return Object.assign(visit, { answer });
}

/** Returns the outcome of a request whose backend exhausts every timeout. Needs a fake clock. */
export async function pastEveryTimeout<Outcome>(outcome: Promise<Outcome>): Promise<Outcome> {
  let isOver = false;
  const end = () => (isOver = true);
  outcome.then(end, end);
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(1_000);
    // Other work takes real time: on a busy machine the fake clock would run minutes ahead of it.
    await realPause(5);
  }
  return outcome;
}

/** Returns how many seconds of the site's timeouts pass until the outcome. Needs a fake clock. */
export async function timeoutSecondsUntil(outcome: Promise<unknown>): Promise<number> {
  let isOver = false;
  const end = () => (isOver = true);
  outcome.then(end, end);
  let seconds = 0;
  for (; !isOver; seconds += 0.025) {
    await vi.advanceTimersByTimeAsync(25 * TIMEOUT_MULTIPLIER);
    // Other work takes real time, which a fake clock cannot advance.
    await realPause(20);
  }
  return seconds;
}

/** Lets every pending request of the site to a silent backend time out. Needs a fake clock. */
export async function exhaustEveryTimeout(): Promise<void> {
  await vi.advanceTimersByTimeAsync(LONGEST_TIMEOUT_MS * TIMEOUT_MULTIPLIER);
}

export const neverAnswers = () => new Promise<Response>(() => {});

export function sessionLike(changes: object = {}) {
  return {
    access_token: `${btoa('{"alg":"HS256"}')}.${btoa(`{"sub":"1","email":"admin@example.com","exp":${inAnHour()}}`)}.c2ln`,
    refresh_token: `refresh-${crypto.randomUUID()}`,
    expires_at: inAnHour(),
    expires_in: 3600,
    token_type: "bearer",
    user: { id: "1", aud: "authenticated", email: "admin@example.com", app_metadata: {}, user_metadata: {} },
    ...changes,
  };
}

const keyFor = (purpose: string) => new Uint8Array(hkdfSync("sha256", SESSION_SECRET, "", purpose, 32));

export function encryptedFor(purpose: string, value: unknown): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), nonce);
  const body = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

export function cookieOf(session: object, name = "sb-backend-auth-token"): string {
  return `${name}=${encryptedFor("session", session)}`;
}

export function sessionIn<Session>(cookieHeader: string): { name: string; session: Session } {
  const pieces = [...cookieHeader.matchAll(/((?:__Host-)?sb-[\w-]+-auth-token)(?:\.\d)?=([\w-]+)/g)];
  const bytes = Buffer.from(pieces.map(([, , value]) => value).join(""), "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyFor("session"), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString();
  return { name: pieces[0]?.[1] ?? "", session: JSON.parse(text) as Session };
}

function inAnHour(): number {
  return Math.floor(Date.now() / 1000) + 3600;
}
