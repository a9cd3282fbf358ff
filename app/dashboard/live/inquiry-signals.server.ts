import { createClient } from "@supabase/supabase-js";
import { endedSessions, includesSession } from "../../auth/session/ended-sessions.server.ts";
import { sessionIdOf } from "../../auth/session/token-claims.server.ts";
import { checkSession, findAdminRoleBy } from "../../auth/session/session-state.server.ts";
import type { Database } from "../../database.types.ts";
import { env } from "../../env.server.ts";
import { MAX_CONNECTIONS } from "../../server/limits/connection-limits.server.ts";
import { outsideRequest } from "../../server/request/request-context.server.ts";
import type { Supabase } from "../../supabase.server.ts";
import { subscribeToChanges } from "./change-subscription.server.ts";
import { type Frame, frameOf, type StreamEvent } from "./signal-frame.server.ts";

type Signal = Exclude<StreamEvent, "heartbeat">;
type SignalListener = {
  token: string;
  onSignal: (signal: Signal, frame: Frame) => void;
  onEnd: () => void;
};
type Subscription = { isLive: boolean; renewToken: () => void; end: () => void };
type Audience = {
  adminId: string;
  /** The newest access token among the listeners. */
  token: string;
  listeners: Set<SignalListener>;
  subscription: Subscription | undefined;
  /** The admin's access had ended before this server noticed it, so the subscription may have missed changes. */
  mayHaveMissed: boolean;
  accessCheck: NodeJS.Timeout;
  accessCheckSoon: NodeJS.Timeout | undefined;
  end: AbortController;
};

const ACCESS_CHECK_MS = 15_000;
// Access is also checked after a change, as only admins may hear of changes. Many changes cause one check.
const ACCESS_CHECK_SOON_MS = 2_000;
// Browsers open six connections per site: enough for three browsers and some streams whose end is unnoticed.
const MAX_STREAMS_PER_ADMIN = 20;
// The other half of the connections is for pages.
export const MAX_STREAMS = Math.floor(MAX_CONNECTIONS / 2);
// Each subscription takes 300 KB. One is too few: once its admin loses access, it hears nothing until that is noticed.
const SUBSCRIBED_ADMINS = 2;

const audiences = new Map<string, Audience>();

endedSessions.on("end", (ended) => {
  for (const { adminId, listeners } of audiences.values())
    endAll([...listeners].filter(({ token }) => includesSession(ended, adminId, sessionIdOf(token))));
});

export function checkStreamCapacity(adminId: string): {
  outcome: "available" | "too-many-tabs" | "too-many-streams";
} {
  if ((audiences.get(adminId)?.listeners.size ?? 0) >= MAX_STREAMS_PER_ADMIN)
    return { outcome: "too-many-tabs" };
  const all = [...audiences.values()].reduce((sum, { listeners }) => sum + listeners.size, 0);
  return { outcome: all < MAX_STREAMS ? "available" : "too-many-streams" };
}

/** `onEnd`: the session has ended or the admin has lost the role. */
export function watchInquiries(adminId: string, listener: SignalListener): { stop: () => void } {
  const known = audiences.get(adminId);
  const audience = known ?? outsideRequest(() => openAudience(adminId, listener.token));
  renewToken(audience, listener.token);
  // Tabs of one session share one string, because each request brings its own copy of the token.
  const sameSession = [...audience.listeners].find(({ token }) => token === listener.token);
  listener.token = sameSession?.token ?? listener.token;
  audience.listeners.add(listener);
  if (isLive()) for (const signal of ["live", "changed"] as const) listener.onSignal(signal, frameOf(signal));
  if (!known) outsideRequest(() => keepSubscribed({ hasGap: false }));

  return {
    stop: () => {
      audience.listeners.delete(listener);
      const newest = [...audience.listeners].at(-1);
      // The token in use may be that of a session that has just ended.
      if (newest) renewToken(audience, newest.token);
      else closeAudience(audience);
    },
  };
}

export function endStreamsOf(adminId: string): void {
  endAll(audiences.get(adminId)?.listeners ?? []);
}

function endAll(listeners: Iterable<SignalListener>): void {
  for (const { onEnd } of listeners) onEnd();
}

function broadcast(signal: Signal): void {
  const frame = frameOf(signal);
  for (const { listeners } of audiences.values())
    for (const listener of listeners) listener.onSignal(signal, frame);
}

function isLive(): boolean {
  return [...audiences.values()].some(({ subscription }) => subscription?.isLive);
}

function openAudience(adminId: string, token: string): Audience {
  const audience: Audience = {
    adminId,
    token,
    listeners: new Set(),
    subscription: undefined,
    mayHaveMissed: false,
    accessCheck: setInterval(() => void checkAccess(audience), ACCESS_CHECK_MS),
    accessCheckSoon: undefined,
    end: new AbortController(),
  };
  audience.accessCheck.unref();
  audiences.set(adminId, audience);
  return audience;
}

function renewToken(audience: Audience, token: string): void {
  if (token === audience.token) return;
  audience.token = token;
  audience.subscription?.renewToken();
}

function closeAudience(audience: Audience): void {
  const { adminId, accessCheck, accessCheckSoon, end, subscription, mayHaveMissed } = audience;
  if (audiences.get(adminId) !== audience) return;
  audiences.delete(adminId);
  clearInterval(accessCheck);
  clearTimeout(accessCheckSoon);
  end.abort();
  subscription?.end();
  if (subscription) outsideRequest(() => keepSubscribed({ hasGap: mayHaveMissed }));
}

async function checkAccess(audience: Audience): Promise<void> {
  const { adminId, listeners, end } = audience;
  clearTimeout(audience.accessCheckSoon);
  audience.accessCheckSoon = undefined;
  const role = await findAdminRoleBy(audience.token, adminId, end.signal);
  const endLateNoticed = (ended: Iterable<SignalListener>) => {
    audience.mayHaveMissed = true;
    endAll(ended);
  };
  if (role.outcome === "not-admin") return endLateNoticed(listeners);
  // Finds sessions that ended elsewhere: on another server, or by a direct call of the auth service.
  const tokens = new Map([...listeners].map((listener) => [sessionIdOf(listener.token), listener.token]));
  for (const [sessionId, newestToken] of tokens) {
    if ((await checkSession(newestToken)).outcome !== "ended") continue;
    endLateNoticed([...listeners].filter((listener) => sessionIdOf(listener.token) === sessionId));
  }
}

/** `hasGap`: the previous subscription may have missed changes. */
function keepSubscribed({ hasGap }: { hasGap: boolean }): void {
  for (const audience of [...audiences.values()].slice(0, SUBSCRIBED_ADMINS))
    audience.subscription ??= subscribe(audience, hasGap);
}

function subscribe(audience: Audience, hasGap: boolean): Subscription {
  let mayHaveMissed = hasGap;
  const supabase: Supabase = createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    accessToken: () => Promise.resolve(audience.token),
  });
  const { end } = subscribeToChanges(supabase, {
    onChange: () => {
      broadcast("changed");
      for (const each of audiences.values())
        each.accessCheckSoon ??= setTimeout(() => void checkAccess(each), ACCESS_CHECK_SOON_MS).unref();
    },
    // Row-level security may hide the change from the admin who lost the role, so everyone's access is checked.
    onRoleChange: () => {
      for (const each of audiences.values()) void checkAccess(each);
    },
    onStatus: (status) => {
      const wasLive = isLive();
      subscription.isLive = status === "live";
      if (!wasLive && subscription.isLive) broadcast("live");
      // Changes before it was live were missed, unless another subscription received them.
      if (subscription.isLive && (!wasLive || mayHaveMissed)) broadcast("changed");
      if (subscription.isLive) mayHaveMissed = false;
      else if (!isLive()) broadcast("retrying");
      // The browsers reconnect with new tokens, which opens a new subscription.
      if (status === "closed" && audience.subscription === subscription) endAll(audience.listeners);
    },
  });
  const subscription = { isLive: false, renewToken: () => void supabase.realtime.setAuth(), end };
  return subscription;
}
