import { formatShortDateTime } from "../../korean/dates.ts";
import type { SessionLimitsRead } from "../../auth/session/session-activity.server.ts";

const WARNED_BEFORE_MS = 15 * 60 * 1_000;

/** In milliseconds since 1970. `canBeKept`: activity postpones the end. */
export type SessionExpiry = { at: number; warnsAt: number; canBeKept: boolean };

export function nextExpiry(ends: SessionLimitsRead): SessionExpiry | null {
  if (ends.outcome !== "read") return null;
  const idleAt = ends.idleAt ?? Number.POSITIVE_INFINITY;
  const overAt = ends.overAt ?? Number.POSITIVE_INFINITY;
  const at = Math.min(idleAt, overAt);
  if (at === Number.POSITIVE_INFINITY) return null;
  const warnsAt = at - WARNED_BEFORE_MS;
  // A past warning time is dropped: every new event stream would signal it again.
  return {
    at,
    warnsAt: warnsAt > Date.now() ? warnsAt : Number.POSITIVE_INFINITY,
    canBeKept: idleAt < overAt,
  };
}

export type SessionWarning = { warning: string; reason: string; canBeKept: boolean; back: string };

/** The text is made on the server to keep it out of the client bundle. Null until WARNED_BEFORE_MS before the end. */
export function expiryWarning(ends: SessionLimitsRead, { pathname, search }: URL): SessionWarning | null {
  const end = nextExpiry(ends);
  if (!end || end.at - Date.now() > WARNED_BEFORE_MS) return null;
  return {
    warning: `${formatShortDateTime(new Date(end.at).toISOString(), new Date())}에 로그아웃됩니다.`,
    reason: `${end.canBeKept ? "오래 쓰지 않으셨습니다." : "로그인하신 지 오래되어 다시 로그인하셔야 합니다."} 쓰시던 메모와 답장 글은 이 브라우저에 남습니다.`,
    canBeKept: end.canBeKept,
    back: pathname + search,
  };
}
