import { createClient } from "@supabase/supabase-js";
import { endedSessions, isAmong, sessionIdOf } from "../../auth/ended-sessions.server.ts";
import { findAdminRole, hasSessionEnded } from "../../auth/session.server.ts";
import type { Database } from "../../database.types.ts";
import { env } from "../../env.server.ts";
import { outsideRequest } from "../../server/request/request-context.server.ts";
import type { Supabase } from "../../supabase.server.ts";
import { isFirstToHear } from "./changes-told.server.ts";
import { type Frame, frameOf, type StreamEvent } from "./signal-frame.server.ts";

type Signal = Exclude<StreamEvent, "heartbeat">;
type SignalListener = {
  token: string;
  onSignal: (signal: Signal, frame: Frame) => void;
  onEnd: () => void;
};
type Subscription = {
  supabase: Supabase;
  listeners: Set<SignalListener>;
  isLive: boolean;
  tellOfChange: (frame: Frame) => void;
  accessCheck: NodeJS.Timeout;
  accessCheckSoon: NodeJS.Timeout | undefined;
  end: AbortController;
  setToken: (token: string) => void;
};

const ACCESS_CHECK_MS = 15_000;
// After a signal, as whoever hears of changes is to be somebody who may. Many of them cause one check.
const ACCESS_CHECK_SOON_MS = 2_000;
// Browsers open six connections to one site: enough for three of them, and some that have not noticed their end.
const MAX_STREAMS_PER_ADMIN = 20;
const MAX_STREAMS = 2_000;

const subscriptions = new Map<string, Subscription>();

endedSessions.on("end", (ended) => {
  for (const [adminId, { listeners }] of subscriptions)
    endAll([...listeners].filter(({ token }) => isAmong(ended, adminId, sessionIdOf(token))));
});

export function findRoom(adminId: string): { outcome: "room" | "too-many-tabs" | "too-many-streams" } {
  if ((subscriptions.get(adminId)?.listeners.size ?? 0) >= MAX_STREAMS_PER_ADMIN)
    return { outcome: "too-many-tabs" };
  const all = [...subscriptions.values()].reduce((sum, { listeners }) => sum + listeners.size, 0);
  return { outcome: all < MAX_STREAMS ? "room" : "too-many-streams" };
}

/** All tabs of an admin share one subscription. `onEnd`: the session has ended or the admin has lost the role. */
export function watchInquiries(adminId: string, listener: SignalListener): { stop: () => void } {
  const subscription = subscriptions.get(adminId) ?? outsideRequest(() => subscribe(adminId, listener.token));
  subscription.setToken(listener.token);
  subscription.listeners.add(listener);
  if (subscription.isLive) {
    for (const signal of ["live", "changed"] as const) listener.onSignal(signal, frameOf(signal));
  }

  return {
    stop: () => {
      subscription.listeners.delete(listener);
      const newest = [...subscription.listeners].at(-1);
      // The token in use may be that of a session that has just ended.
      if (newest) subscription.setToken(newest.token);
      else unsubscribe(adminId);
    },
  };
}

export function endStreamsOf(adminId: string): void {
  endAll(subscriptions.get(adminId)?.listeners ?? []);
}

function endAll(listeners: Iterable<SignalListener>): void {
  for (const { onEnd } of listeners) onEnd();
}

function subscribe(adminId: string, firstToken: string): Subscription {
  let token = firstToken;
  const supabase: Supabase = createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    accessToken: () => Promise.resolve(token),
  });
  const listeners = new Set<SignalListener>();
  const broadcast = (signal: Signal, frame = frameOf(signal)) => {
    for (const listener of listeners) listener.onSignal(signal, frame);
  };

  const subscription: Subscription = {
    supabase,
    listeners,
    isLive: false,
    tellOfChange: (frame) => {
      broadcast("changed", frame);
      subscription.accessCheckSoon ??= setTimeout(() => void checkAccess(), ACCESS_CHECK_SOON_MS).unref();
    },
    accessCheck: setInterval(() => void checkAccess(), ACCESS_CHECK_MS),
    accessCheckSoon: undefined,
    end: new AbortController(),
    setToken: (next) => {
      if (next === token) return;
      token = next;
      void supabase.realtime.setAuth();
    },
  };
  subscription.accessCheck.unref();
  subscriptions.set(adminId, subscription);

  // A whole inquiry with a long message is 16,500 characters, half of them search keys, and nothing of it is read here.
  const anyChange = (table: string, key: string) => ({
    event: "*" as const,
    schema: "public",
    table,
    select: [key],
  });
  const channel = supabase
    .channel(`inquiries-of-${adminId}`)
    .on("postgres_changes", anyChange("inquiries", "id"), tellAll)
    .on("postgres_changes", anyChange("inquiry_notes", "id"), tellAll)
    .on("postgres_changes", anyChange("inquiry_contacts", "id"), tellAll)
    // Of a deleted row Realtime tells everybody the key, and so whoever had the session hears of its end.
    .on(
      "postgres_changes",
      { ...anyChange("session_activity", "session_id"), event: "DELETE" },
      ({ old }) => {
        const { session_id: sessionId } = old as { session_id?: string };
        if (sessionId) endedSessions.emit("end", { sessionId });
      },
    )
    // Row-level security may hide the change of the role from who has lost it, so the role is read again.
    .on("postgres_changes", anyChange("user_roles", "user_id"), () => void checkAccess());
  // Without the token it would join as anon, which succeeds and receives nothing.
  void supabase.realtime.setAuth().then(() =>
    channel.subscribe((status) => {
      subscription.isLive = status === "SUBSCRIBED";
      broadcast(subscription.isLive ? "live" : "retrying");
      // On every connection, as changes before it were not received.
      if (subscription.isLive) broadcast("changed");
      // A closed channel does not reconnect. The browsers do, with new tokens, and open another.
      if (status === "CLOSED" && subscriptions.get(adminId) === subscription) endAll(listeners);
    }),
  );

  async function checkAccess() {
    clearTimeout(subscription.accessCheckSoon);
    subscription.accessCheckSoon = undefined;
    const role = await findAdminRole(supabase, adminId, subscription.end.signal);
    if (role.outcome === "not-admin") return endAll(listeners);
    // Sessions that ended elsewhere: on another server, or by a call of the auth service itself.
    const tokens = new Map([...listeners].map((listener) => [sessionIdOf(listener.token), listener.token]));
    for (const [sessionId, newestToken] of tokens) {
      if (!(await hasSessionEnded(newestToken))) continue;
      endAll([...listeners].filter((listener) => sessionIdOf(listener.token) === sessionId));
    }
  }

  return subscription;
}

function tellAll(change: Parameters<typeof isFirstToHear>[0]): void {
  if (!isFirstToHear(change)) return;
  const frame = frameOf("changed");
  for (const { tellOfChange } of subscriptions.values()) tellOfChange(frame);
}

function unsubscribe(adminId: string): void {
  const subscription = subscriptions.get(adminId);
  if (!subscription) return;
  subscriptions.delete(adminId);
  clearInterval(subscription.accessCheck);
  clearTimeout(subscription.accessCheckSoon);
  subscription.end.abort();
  const { realtime } = subscription.supabase;
  // disconnect() alone leaves the channels trying to join.
  for (const channel of realtime.getChannels()) channel.teardown();
  void realtime.disconnect();
}
