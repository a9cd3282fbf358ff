import { createClient } from "@supabase/supabase-js";
import { endedSessions, includesSession, sessionIdOf } from "../../auth/session/session.server.ts";
import { findAdminRole } from "../../auth/session/session-state.server.ts";
import type { Database } from "../../database.types.ts";
import { env } from "../../env.server.ts";
import { backendTimeout } from "../../server/time-limits.server.ts";
import { outsideRequest } from "../../server/request/request-context.server.ts";
import { createTokenClient, type Supabase } from "../../supabase.server.ts";

export type Signal = "live" | "retrying" | "changed";
/** A stream, opened with this access token. */
type Listener = { token: string; tell: (signal: Signal) => void; close: () => void };

// As often as a page hears from its stream, which says whether reads succeed.
const ACCESS_CHECK_MS = 10_000;
const ANSWERED_WITHIN_MS = 3_000;

const subscriptions = new Map<string, Subscription>();

/** Started with the server: from then on a session's streams end with it. */
export function endStreamsWithSessions(): void {
  endedSessions.on("end", (ended) => {
    for (const each of subscriptions.values())
      each.end(({ token }) => includesSession(ended, each.adminId, sessionIdOf(token)));
  });
}

export function countStreams(): number {
  return [...subscriptions.values()].reduce((count, { listeners }) => count + listeners.size, 0);
}

/** For a server that stops: the browsers open their streams at another one. */
export function endAllStreams(): void {
  for (const each of subscriptions.values()) each.end(() => true, "retrying");
}

export function listenAs(adminId: string, listener: Listener): { isLive: () => boolean; stop: () => void } {
  const subscription =
    subscriptions.get(adminId) ?? outsideRequest(() => new Subscription(adminId, listener.token));
  subscriptions.set(adminId, subscription);
  subscription.add(listener);
  return { isLive: () => subscription.isLive, stop: () => subscription.remove(listener) };
}

export function endStreamsOf(adminId: string): void {
  subscriptions.get(adminId)?.end(() => true);
}

/** Hears of changes with the rights of one admin, for all streams of that admin. */
class Subscription {
  readonly adminId: string;
  readonly listeners = new Set<Listener>();
  #isJoined = false;
  #isAnswered = true;
  #isChecking = false;
  /** The newest of the listeners' tokens. */
  #token: string;
  readonly #realtime: Supabase["realtime"];
  readonly #accessCheck = setInterval(
    () => this.#isChecking || void this.#checkAccess(),
    ACCESS_CHECK_MS,
  ).unref();
  readonly #over = new AbortController();

  constructor(adminId: string, token: string) {
    this.adminId = adminId;
    this.#token = token;
    this.#realtime = createClient<Database>(env.SUPABASE_URL, env.SUPABASE_PUBLISHABLE_KEY, {
      accessToken: () => Promise.resolve(this.#token),
    }).realtime;
    this.#join();
  }

  /** Whether changes are told of, and the page that asks what has changed gets an answer. */
  get isLive(): boolean {
    return this.#isJoined && this.#isAnswered;
  }

  add(listener: Listener): void {
    this.listeners.add(listener);
    this.#renewToken(listener.token);
    if (this.isLive) for (const signal of ["live", "changed"] as const) listener.tell(signal);
  }

  remove(listener: Listener): void {
    if (!this.listeners.delete(listener)) return;
    const newest = [...this.listeners].at(-1);
    if (!newest) return this.#stop();
    // The session of the token in use may have ended a while ago, and Realtime tells such a session of no change.
    if (this.#renewToken(newest.token)) this.#tell("changed");
  }

  /** The signal `changed` makes a page revalidate, which redirects it if its session or role has ended. */
  end(isOver: (listener: Listener) => boolean, last: Signal = "changed"): void {
    for (const listener of [...this.listeners].filter(isOver)) {
      listener.tell(last);
      // Removed when it could not be told: a stream that its reader has cancelled cannot be closed.
      if (this.listeners.has(listener)) listener.close();
    }
  }

  #tell(signal: Signal): void {
    for (const { tell } of this.listeners) tell(signal);
  }

  #renewToken(token: string): boolean {
    if (token === this.#token) return false;
    this.#token = token;
    void this.#realtime.setAuth();
    return true;
  }

  #join(): void {
    // Selects the key alone: an inquiry with a long message has 16,500 characters, half of them search keys.
    const anyChange = (table: string, key: string) => ({
      event: "*" as const,
      schema: "public",
      table,
      select: [key],
    });
    const changed = () => this.#tell("changed");
    const channel = this.#realtime
      .channel("changes")
      .on("postgres_changes", anyChange("inquiries", "id"), changed)
      .on("postgres_changes", anyChange("inquiry_notes", "id"), changed)
      .on("postgres_changes", anyChange("inquiry_contacts", "id"), changed)
      .on("postgres_changes", anyChange("inquiry_replies", "id"), changed)
      // Realtime sends the key of a deleted row to every subscriber, so the end of any session is heard here.
      .on(
        "postgres_changes",
        { ...anyChange("session_activity", "session_id"), event: "DELETE" },
        ({ old }: { old: { session_id?: string } }) => {
          if (old.session_id) endedSessions.emit("end", { sessionId: old.session_id });
        },
      )
      .on("postgres_changes", anyChange("user_roles", "user_id"), () => void this.#checkAccess());
    // Without the token the channel would join as anon, which succeeds and receives nothing.
    void this.#realtime.setAuth().then(() => {
      if (!this.#over.signal.aborted) channel.subscribe((status) => this.#noteStatus(status));
    });
  }

  #noteStatus(status: string): void {
    if (this.#over.signal.aborted) return;
    this.#isJoined = status === "SUBSCRIBED";
    this.#tellLiveness();
    // A closed channel does not rejoin. The browsers reconnect with new tokens.
    if (status === "CLOSED") this.end(() => true);
  }

  #tellLiveness(): void {
    this.#tell(this.isLive ? "live" : "retrying");
    if (this.isLive) this.#tell("changed");
  }

  /** Finds sessions and roles that ended elsewhere: on another server, or by a direct call of the auth service. */
  async #checkAccess(): Promise<void> {
    const tokens = new Map([...this.listeners].map(({ token }) => [sessionIdOf(token), token]));
    let isAnswered = true;
    this.#isChecking = true;
    for (const [sessionId, newest] of tokens) {
      // The database hides the role from an ended session.
      const late = backendTimeout(ANSWERED_WITHIN_MS, this.#over.signal);
      const role = await findAdminRole(createTokenClient(newest), this.adminId, late);
      isAnswered &&= role.outcome !== "failed";
      if (role.outcome === "not-admin") this.end(({ token }) => sessionIdOf(token) === sessionId);
    }
    this.#isChecking = false;
    if (this.#over.signal.aborted || isAnswered === this.#isAnswered) return;
    this.#isAnswered = isAnswered;
    this.#tellLiveness();
  }

  #stop(): void {
    this.#over.abort();
    clearInterval(this.#accessCheck);
    if (subscriptions.get(this.adminId) === this) subscriptions.delete(this.adminId);
    // disconnect() alone leaves the channel trying to join.
    for (const channel of this.#realtime.getChannels()) channel.teardown();
    void this.#realtime.disconnect();
  }
}
