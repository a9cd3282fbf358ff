import type { RouterContextProvider } from "react-router";
import * as z from "zod";
import { env } from "../../env.server.ts";
import { currentRequest } from "../../server/request/request-context.server.ts";
import { databaseFailure, unexpectedShape, type Supabase } from "../../supabase.server.ts";
import { supabaseOf } from "./session.server.ts";
import { isDataRequest } from "../../server/request/request-target.server.ts";

/** Epoch milliseconds of the session's end: `idleAt` unless used before, `overAt` anyway. Null: never. */
type SessionLimits = { idleAt: number | null; overAt: number | null };

/** `none`: the database has no row, as for an ended session. */
export type SessionLimitsRead = ({ outcome: "read" } & SessionLimits) | { outcome: "none" | "failed" };

const time = z
  .string()
  .transform((text) => Date.parse(text))
  .pipe(z.number())
  .nullable();
export const sessionLimitsSchema = z.object({ idle_at: time, over_at: time });

export function sessionLimits(
  row: z.infer<typeof sessionLimitsSchema> | null | undefined,
): SessionLimitsRead {
  return row ? { outcome: "read", idleAt: row.idle_at, overAt: row.over_at } : { outcome: "none" };
}

export async function readSessionLimits(supabase: Supabase): Promise<SessionLimitsRead> {
  const read = await supabase.rpc("record_session_use");
  if (read.error) return databaseFailure("session's end not read", read);
  const rows = z.array(sessionLimitsSchema).safeParse(read.data);
  return rows.success ? sessionLimits(rows.data[0]) : unexpectedShape("session's end not read");
}

type SessionUse = { browser: string; network: string };

const uses = new WeakMap<Supabase, SessionUse>();

/** For pages that tell the database with what they read anyway that the session is in use. */
export function leaveTouchToPage(request: Request, context: Readonly<RouterContextProvider>): void {
  if (isUserActivity(request)) uses.set(supabaseOf(context), currentUse());
}

/** Undefined if no person caused the request. */
export function sessionUseOf(supabase: Supabase): SessionUse | undefined {
  return uses.get(supabase);
}

/** Runs `next` while the database is told that the session is in use. */
export async function withSessionTouch<Answer>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  next: () => Promise<Answer>,
): Promise<Answer> {
  if (!isUserActivity(request)) return next();
  const [answer] = await Promise.all([next(), recordSessionUse(supabaseOf(context))]);
  return answer;
}

/** Also for each session that the site begins, at once: the database tells of others as begun directly. */
export async function recordSessionUse(supabase: Supabase): Promise<void> {
  const recorded = await supabase
    .rpc("record_session_use", currentUse())
    .setHeader("X-Site-Token", env.SITE_TOKEN);
  if (recorded.error) databaseFailure("session not kept", recorded);
}

function currentUse(): SessionUse {
  const { userAgent = "", address = "" } = currentRequest() ?? {};
  return { browser: browserName(userAgent), network: maskedAddress(address) };
}

/** Whether a person caused the request: a page's automatic requests must not extend an idle session. */
export function isUserActivity(request: Request): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return true;
  const destination = request.headers.get("Sec-Fetch-Dest");
  // Browsers omit Sec-Fetch-User when a page reloads itself.
  if (destination !== null) return destination === "document" && request.headers.has("Sec-Fetch-User");
  return !isDataRequest(request) && new URL(request.url).pathname !== "/dashboard/events";
}

/** Masks an address so that its owner recognises the network but nobody can be traced by it. */
export function maskedAddress(address: string): string {
  if (address === "::1") return "이 컴퓨터";
  if (address.includes(":")) return `${address.split("::")[0]?.split(":").slice(0, 3).join(":")}:*`;
  return /^\d+(?:\.\d+){3}$/.test(address) ? address.replace(/\d+$/, "*") : "알 수 없음";
}

// In order: a user agent also names the browsers it imitates, so the first match here is the real one.
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bWhale\//, "웨일"],
  [/\bSamsungBrowser\//, "삼성 인터넷"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/\bWindows\b/, "Windows"],
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

export function browserName(userAgent: string): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [system, browser] = [nameIn(SYSTEMS), nameIn(BROWSERS)];
  if (system && browser) return `${system}의 ${browser}`;
  return browser ?? system ?? "알 수 없는 브라우저";
}
