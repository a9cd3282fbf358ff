import type { SessionEnds } from "../../auth/kept-session/kept-session.server.ts";

const WARNED_BEFORE_MS = 15 * 60 * 1_000;

/** In milliseconds since 1970. `canBeKept`: using the session puts its end off. */
export type SessionEnd = { at: number; warnsAt: number; canBeKept: boolean };

export function nextEnd(ends: SessionEnds | null): SessionEnd | null {
  const idleAt = ends?.idleAt ?? Number.POSITIVE_INFINITY;
  const overAt = ends?.overAt ?? Number.POSITIVE_INFINITY;
  const at = Math.min(idleAt, overAt);
  if (at === Number.POSITIVE_INFINITY) return null;
  const warnsAt = at - WARNED_BEFORE_MS;
  // A warning that has been given is not given again to each stream that opens.
  return {
    at,
    warnsAt: warnsAt > Date.now() ? warnsAt : Number.POSITIVE_INFINITY,
    canBeKept: idleAt < overAt,
  };
}

/** Null while there is longer left than somebody needs to be told of. */
export function nearEnd(ends: SessionEnds | null): { at: string; canBeKept: boolean } | null {
  const end = nextEnd(ends);
  if (!end || end.at - Date.now() > WARNED_BEFORE_MS) return null;
  return { at: new Date(end.at).toISOString(), canBeKept: end.canBeKept };
}
