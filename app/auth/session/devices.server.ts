import { databaseFailure, type Supabase } from "../../supabase.server.ts";
import { endedSessions, sessionIdOf } from "./session.server.ts";

export type Device = {
  id: string;
  userId: string;
  browser: string | null;
  network: string | null;
  since: string;
  lastSeen: string;
  isThis: boolean;
  /** How many devices its user is signed in on. */
  ofUser: number;
};

export type DevicesRead = { outcome: "read"; devices: Device[] } | { outcome: "failed" };

/** Lists a member's signed-in devices, this one first. Without `member`, an admin gets everybody's, the newest of each if there are many. */
export async function readDevices(supabase: Supabase, member?: string): Promise<DevicesRead> {
  const read = await supabase.rpc("list_sessions", member === undefined ? {} : { member });
  if (read.error) return databaseFailure("sessions not read", read);
  const devices = read.data.map((session) => ({
    id: session.id,
    userId: session.user_id,
    browser: session.browser,
    network: session.network,
    since: session.started_at,
    lastSeen: session.last_seen_at,
    isThis: session.is_current,
    ofUser: session.of_member,
  }));
  return { outcome: "read", devices };
}

export async function endDevice(
  supabase: Supabase,
  id: string,
): Promise<{ outcome: "ended" | "gone" | "failed" }> {
  const ended = await supabase.rpc("end_session", { id });
  if (ended.error) return databaseFailure("session not ended", ended);
  // Not announced as ended: the database answers `gone` for another user's session too, which may be live.
  if (ended.data === "gone") return { outcome: "gone" };
  endedSessions.emit("end", { sessionId: id });
  return { outcome: "ended" };
}

export async function endDevices(
  supabase: Supabase,
  member: string,
  token: string,
): Promise<{ outcome: "ended"; count: number } | { outcome: "failed" }> {
  const ended = await supabase.rpc("end_sessions", { member });
  if (ended.error) return databaseFailure("sessions not ended", ended);
  endedSessions.emit("end", { userId: member, exceptSessionId: sessionIdOf(token) });
  return { outcome: "ended", count: ended.data };
}
