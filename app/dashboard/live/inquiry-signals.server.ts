import { createClient } from "@supabase/supabase-js";
import { findAdminRole } from "../../auth/session.server.ts";
import type { Database } from "../../database.types.ts";
import { env } from "../../env.server.ts";
import { outsideRequest } from "../../server/request/request-context.server.ts";
import type { Supabase } from "../../supabase.server.ts";

type Signal = "live" | "retrying" | "changed";
type SignalListener = { onSignal: (signal: Signal) => void; onEnd: () => void };
type Subscription = {
  supabase: Supabase;
  listeners: Set<SignalListener>;
  isLive: boolean;
  roleCheck: NodeJS.Timeout;
  end: AbortController;
  setToken: (token: string) => void;
};

const ROLE_CHECK_MS = 15_000;
const subscriptions = new Map<string, Subscription>();

/** All tabs of an admin share one Realtime subscription. `onEnd` is called when the admin has lost the role. */
export function watchInquiries(
  adminId: string,
  token: string,
  listener: SignalListener,
): { stop: () => void } {
  const subscription = subscriptions.get(adminId) ?? outsideRequest(() => subscribe(adminId, token));
  subscription.setToken(token);
  subscription.listeners.add(listener);
  if (subscription.isLive) {
    listener.onSignal("live");
    // Something may have changed while this tab was disconnected.
    listener.onSignal("changed");
  }

  return {
    stop: () => {
      subscription.listeners.delete(listener);
      if (subscription.listeners.size === 0) unsubscribe(adminId);
    },
  };
}

function subscribe(adminId: string, firstToken: string): Subscription {
  let token = firstToken;
  const supabase: Supabase = createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
    accessToken: () => Promise.resolve(token),
  });
  const listeners = new Set<SignalListener>();
  const broadcast = (signal: Signal) => listeners.forEach((listener) => listener.onSignal(signal));

  const subscription: Subscription = {
    supabase,
    listeners,
    isLive: false,
    roleCheck: setInterval(() => void endIfNoLongerAdmin(), ROLE_CHECK_MS),
    end: new AbortController(),
    setToken: (next) => {
      if (next === token) return;
      token = next;
      void supabase.realtime.setAuth();
    },
  };
  subscription.roleCheck.unref();
  subscriptions.set(adminId, subscription);

  const anyChange = (table: string) => ({ event: "*", schema: "public", table }) as const;
  const channel = supabase
    .channel(`inquiries-of-${adminId}`)
    .on("postgres_changes", anyChange("inquiries"), () => broadcast("changed"))
    .on("postgres_changes", anyChange("inquiry_notes"), () => broadcast("changed"))
    // Row-level security may hide the change of the role from who has lost it, so the role is read again.
    .on("postgres_changes", anyChange("user_roles"), () => void endIfNoLongerAdmin());
  // Without the token it would join as anon, which succeeds and receives nothing.
  void supabase.realtime.setAuth().then(() =>
    channel.subscribe((status) => {
      subscription.isLive = status === "SUBSCRIBED";
      broadcast(subscription.isLive ? "live" : "retrying");
      // On every connection, as changes before it were not received.
      if (subscription.isLive) broadcast("changed");
      // A closed channel does not reconnect. The browsers do, with new tokens, and open another.
      if (status === "CLOSED" && subscriptions.get(adminId) === subscription) endAll();
    }),
  );

  async function endIfNoLongerAdmin() {
    const role = await findAdminRole(supabase, adminId, subscription.end.signal);
    if (role.outcome === "not-admin") endAll();
  }

  function endAll() {
    for (const listener of listeners) listener.onEnd();
  }

  return subscription;
}

function unsubscribe(adminId: string): void {
  const subscription = subscriptions.get(adminId);
  if (!subscription) return;
  subscriptions.delete(adminId);
  clearInterval(subscription.roleCheck);
  subscription.end.abort();
  const { realtime } = subscription.supabase;
  // disconnect() alone leaves the channels trying to join.
  for (const channel of realtime.getChannels()) channel.teardown();
  void realtime.disconnect();
}
