import { EventEmitter } from "node:events";

type EndedSessions = { sessionId: string } | { userId: string; exceptSessionId?: string };

export const endedSessions = new EventEmitter<{ end: [EndedSessions] }>();

export function isAmong(ended: EndedSessions, userId: string, sessionId: string): boolean {
  if ("sessionId" in ended) return ended.sessionId === sessionId;
  return ended.userId === userId && ended.exceptSessionId !== sessionId;
}

/** The session that an access token belongs to, as the token says. Empty where it says nothing. */
export function sessionIdOf(token: string): string {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const id = typeof claims === "object" && claims !== null && "session_id" in claims && claims.session_id;
    return typeof id === "string" ? id : "";
  } catch {
    return "";
  }
}
