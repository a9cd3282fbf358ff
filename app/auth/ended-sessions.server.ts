import { EventEmitter } from "node:events";
import { decodeJwt } from "jose";

type EndedSessions = { sessionId: string } | { userId: string; exceptSessionId?: string };

export const endedSessions = new EventEmitter<{ end: [EndedSessions] }>();

export function isAmong(ended: EndedSessions, userId: string, sessionId: string): boolean {
  if ("sessionId" in ended) return ended.sessionId === sessionId;
  return ended.userId === userId && ended.exceptSessionId !== sessionId;
}

/** Returns the unverified `session_id` claim of an access token, or an empty string. */
export function sessionIdOf(token: string): string {
  return claimOf(token, "session_id");
}

export function assuranceOf(token: string | undefined): string {
  return claimOf(token ?? "", "aal");
}

function claimOf(token: string, name: string): string {
  try {
    const claim = decodeJwt(token)[name];
    return typeof claim === "string" ? claim : "";
  } catch {
    return "";
  }
}
