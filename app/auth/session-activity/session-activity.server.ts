import type { RouterContextProvider } from "react-router";
import * as z from "zod";
import { env } from "../../env.server.ts";
import { currentClientAddress, currentUserAgent } from "../../server/request/request-context.server.ts";
import { databaseFailure, unexpectedShape, type Supabase } from "../../supabase.server.ts";
import { supabaseOf } from "../session/session.server.ts";
import { browserName, isUserActivity, maskedAddress } from "./user-activity.server.ts";

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
  return {
    browser: browserName(currentUserAgent() ?? ""),
    network: maskedAddress(currentClientAddress() ?? ""),
  };
}
