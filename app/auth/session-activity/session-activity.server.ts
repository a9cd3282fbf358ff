import type { RouterContextProvider } from "react-router";
import * as z from "zod";
import { clientAddressOf } from "../../server/request/client-address.server.ts";
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
  const read = await supabase.rpc("session_expiry");
  if (read.error) return databaseFailure("session's end not read", read);
  const rows = z.array(sessionLimitsSchema).safeParse(read.data);
  return rows.success ? sessionLimits(rows.data[0]) : unexpectedShape("session's end not read");
}

type SessionUse = { browser: string; network: string };

const uses = new WeakMap<Supabase, SessionUse>();

/** For pages that tell the database with what they read anyway that the session is in use. */
export function leaveTouchToPage(request: Request, context: Readonly<RouterContextProvider>): void {
  if (isUserActivity(request)) uses.set(supabaseOf(context), useOf(request));
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
  const [answer, kept] = await Promise.all([
    next(),
    supabaseOf(context).rpc("record_session_use", useOf(request)),
  ]);
  if (kept.error) databaseFailure("session not kept", kept);
  return answer;
}

function useOf(request: Request): SessionUse {
  return {
    browser: browserName(request.headers.get("User-Agent") ?? ""),
    network: maskedAddress(clientAddressOf(request)),
  };
}
