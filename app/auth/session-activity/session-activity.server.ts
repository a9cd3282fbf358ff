import { createContext, type RouterContextProvider } from "react-router";
import * as z from "zod";
import { logError } from "../../server/log.server.ts";
import { clientAddressOf } from "../../server/request/client-address.server.ts";
import { databaseFailure } from "../../supabase.server.ts";
import { sessionIdOf, sessionTokenOf, supabaseOf } from "../session/session.server.ts";
import { browserName, isUserActivity, maskedAddress } from "./user-activity.server.ts";

/** Epoch milliseconds of the session's end: `idleAt` unless used before, `overAt` anyway. Null: never. */
type SessionLimits = { idleAt: number | null; overAt: number | null };

/** `none`: the database has no row, as for an ended session. */
export type SessionLimitsRead = ({ outcome: "read" } & SessionLimits) | { outcome: "none" | "failed" };

type Known = { ends: SessionLimitsRead; isUsed: boolean; until: number };

const KNOWN_MS = 60_000;
const MOST_KNOWN = 5_000;

const time = z
  .string()
  .transform((text) => Date.parse(text))
  .pipe(z.number())
  .nullable();
const rowsSchema = z.array(z.object({ idle_at: time, over_at: time }));

const known = new Map<string, Known>();
const endsContext = createContext<Promise<SessionLimitsRead>>(Promise.resolve({ outcome: "none" }));

export function sessionLimitsOf(context: Readonly<RouterContextProvider>): Promise<SessionLimitsRead> {
  return context.get(endsContext);
}

/** Runs `next` while the database is told, at most once a minute, that the session is in use. */
export async function withSessionTouch<Answer>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  next: () => Promise<Answer>,
): Promise<Answer> {
  // Must not reject: it is awaited only after `next`, and an unhandled rejection ends the process.
  const ends = touchSession(request, context).catch((error: unknown): SessionLimitsRead => {
    logError("session not kept", { reason: String(error) });
    return { outcome: "failed" };
  });
  context.set(endsContext, ends);
  const answer = await next();
  await ends;
  return answer;
}

async function touchSession(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<SessionLimitsRead> {
  const sessionId = sessionIdOf(sessionTokenOf(context) ?? "");
  const isUsed = isUserActivity(request);
  const last = known.get(sessionId);
  if (last && last.until > Date.now() && (last.isUsed || !isUsed)) return last.ends;

  const supabase = supabaseOf(context);
  const read = await (isUsed
    ? supabase.rpc("record_session_use", {
        browser: browserName(request.headers.get("User-Agent") ?? ""),
        network: maskedAddress(clientAddressOf(request)),
      })
    : supabase.rpc("session_expiry"));
  if (read.error) return databaseFailure("session not kept", read);
  const [row] = rowsSchema.parse(read.data);
  if (!row) return { outcome: "none" };
  const ends: SessionLimitsRead = { outcome: "read", idleAt: row.idle_at, overAt: row.over_at };
  known.delete(sessionId);
  known.set(sessionId, { ends, isUsed, until: Date.now() + KNOWN_MS });
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return ends;
}
