import { createClient } from "@supabase/supabase-js";
import { findAdminRole } from "../../auth/session.server.ts";
import type { Database } from "../../database.types.ts";
import { env } from "../../env.server.ts";
import type { Supabase } from "../../supabase.server.ts";

/** What a dashboard hears: `live` and `retrying` are the state of the line, `changed` asks it to read again. */
type Signal = "live" | "retrying" | "changed";
type Listener = { signal: (signal: Signal) => void; end: () => void };
type Subscription = {
  supabase: Supabase;
  listeners: Set<Listener>;
  isLive: boolean;
  recheck: NodeJS.Timeout;
  end: AbortController;
  renew: (token: string) => void;
};

const RECHECK_ROLE_MS = 15_000;
const subscriptions = new Map<string, Subscription>();

/**
 * Listens to changes of inquiries with this admin's own token, over one Realtime subscription shared by all their tabs.
 * `end` is called when the admin has lost the role.
 */
export function watchInquiries(adminId: string, token: string, listener: Listener): { stop: () => void } {
  const subscription = subscriptions.get(adminId) ?? subscribe(adminId, token);
  subscription.renew(token);
  subscription.listeners.add(listener);
  if (subscription.isLive) {
    // Whatever happened while this tab was away.
    listener.signal("live");
    listener.signal("changed");
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
  const listeners = new Set<Listener>();
  const tell = (signal: Signal) => listeners.forEach((listener) => listener.signal(signal));

  const subscription: Subscription = {
    supabase,
    listeners,
    isLive: false,
    recheck: setInterval(() => void endIfNoLongerAdmin(), RECHECK_ROLE_MS),
    end: new AbortController(),
    renew: (next) => {
      if (next === token) return;
      token = next;
      void supabase.realtime.setAuth();
    },
  };
  subscription.recheck.unref();
  subscriptions.set(adminId, subscription);

  const every = (table: string) => ({ event: "*", schema: "public", table }) as const;
  const channel = supabase
    .channel(`inquiries-of-${adminId}`)
    .on("postgres_changes", every("inquiries"), () => tell("changed"))
    .on("postgres_changes", every("inquiry_notes"), () => tell("changed"))
    // What became of a role is not told to everyone who could lose one: it is asked for again.
    .on("postgres_changes", every("user_roles"), () => void endIfNoLongerAdmin());
  // Without the token in place it would join as anon, be told that it is subscribed, and hear nothing.
  void supabase.realtime.setAuth().then(() =>
    channel.subscribe((status) => {
      subscription.isLive = status === "SUBSCRIBED";
      tell(subscription.isLive ? "live" : "retrying");
      // On the first connection and on every later one: nothing that happened before it was heard.
      if (subscription.isLive) tell("changed");
      // A closed channel does not come back by itself. The browsers do, with fresh tokens, and open another.
      if (status === "CLOSED" && subscriptions.get(adminId) === subscription) endAll();
    }),
  );

  async function endIfNoLongerAdmin() {
    if ((await findAdminRole(supabase, adminId, subscription.end.signal)) === "none") endAll();
  }

  function endAll() {
    for (const listener of listeners) listener.end();
  }

  return subscription;
}

function unsubscribe(adminId: string): void {
  const subscription = subscriptions.get(adminId);
  if (!subscription) return;
  subscriptions.delete(adminId);
  clearInterval(subscription.recheck);
  subscription.end.abort();
  const { realtime } = subscription.supabase;
  // To disconnect alone would leave the channels trying to join.
  for (const channel of realtime.getChannels()) channel.teardown();
  void realtime.disconnect();
}
