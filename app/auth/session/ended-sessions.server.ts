import { EventEmitter } from "node:events";

type EndedSessions = { sessionId: string } | { userId: string; exceptSessionId?: string };

export const endedSessions = new EventEmitter<{ end: [EndedSessions] }>();

export function includesSession(ended: EndedSessions, userId: string, sessionId: string): boolean {
  if ("sessionId" in ended) return ended.sessionId === sessionId;
  return ended.userId === userId && ended.exceptSessionId !== sessionId;
}
