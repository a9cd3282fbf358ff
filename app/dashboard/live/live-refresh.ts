import { useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import type { LiveStatus } from "./live-indicator.tsx";

// Two and a half heartbeats of the server. A longer silence means a dead connection, as after sleep.
const SILENCE_MS = 25_000;
const SILENCE_CHECK_MS = 5_000;
// Only input counts: a page's automatic requests must not extend an idle session.
const ACTIVITY = ["keydown", "pointerdown"] as const;
const ACTIVITY_NOTED_MS = 300_000;
const RETRY_MIN_MS = 500;
const RETRY_MAX_MS = 10_000;

/** `stop` is for logout: the signal of the session's end would redirect to /auth before the logout redirects to /. */
export function useLiveRefresh(): { status: LiveStatus; stop: () => void } {
  const [status, setStatus] = useState<LiveStatus>("off");
  const { state, revalidate } = useRevalidator();
  const navigation = useNavigation();
  const [requested, setRequested] = useState(0);
  const handled = useRef(0);
  const unsubscribe = useRef<() => void>(undefined);

  useEffect(() => {
    // A revalidation during a navigation restarts it and scrolls to the top.
    if (state !== "idle" || navigation.state !== "idle" || handled.current === requested) return;
    handled.current = requested;
    void revalidate();
  }, [state, navigation.state, requested, revalidate]);

  useEffect(() => {
    unsubscribe.current = subscribe({
      changed: () => setRequested((count) => count + 1),
      live: () => setStatus("live"),
      retrying: () => setStatus("retrying"),
    });
    return unsubscribe.current;
  }, []);

  return { status, stop: () => unsubscribe.current?.() };
}

/** Checked before revalidating: a failure would replace the page, and everything typed into it, with an error. */
async function isReachable(): Promise<boolean> {
  return fetch("/healthz").then(
    ({ ok }) => ok,
    () => false,
  );
}

type LiveCallbacks = { changed: () => void; live: () => void; retrying: () => void };

function subscribe({ changed, live, retrying }: LiveCallbacks): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let retryDelay = RETRY_MIN_MS;
  let lastEventAt = Date.now();

  const connect = () => {
    clearTimeout(retry);
    source?.close();
    lastEventAt = Date.now();
    source = new EventSource("/dashboard/events");
    const on = (event: string, callback?: () => void) =>
      source?.addEventListener(event, () => {
        lastEventAt = Date.now();
        retryDelay = RETRY_MIN_MS;
        callback?.();
      });
    on("changed", changed);
    on("live", live);
    on("retrying", retrying);
    on("heartbeat");
    source.addEventListener("error", () => {
      retrying();
      // The server refused the stream, perhaps because the session or role is gone; the revalidation then redirects.
      if (source?.readyState === EventSource.CLOSED) void isReachable().then((isUp) => isUp && changed());
      source?.close();
      retry = setTimeout(connect, retryDelay);
      retryDelay = Math.min(retryDelay * 2, RETRY_MAX_MS);
    });
  };
  const reconnect = () => {
    retryDelay = RETRY_MIN_MS;
    connect();
  };
  const checkSilence = () => {
    if (Date.now() - lastEventAt <= SILENCE_MS) return;
    retrying();
    reconnect();
  };

  let activeAt = Date.now();
  const noteActivity = () => {
    if (Date.now() - activeAt < ACTIVITY_NOTED_MS) return;
    activeAt = Date.now();
    navigator.sendBeacon("/account/active", new URLSearchParams());
  };

  connect();
  const silenceCheck = setInterval(checkSilence, SILENCE_CHECK_MS);
  document.addEventListener("visibilitychange", checkSilence);
  window.addEventListener("online", reconnect);
  for (const event of ACTIVITY) document.addEventListener(event, noteActivity);
  return () => {
    source?.close();
    clearTimeout(retry);
    clearInterval(silenceCheck);
    document.removeEventListener("visibilitychange", checkSilence);
    window.removeEventListener("online", reconnect);
    for (const event of ACTIVITY) document.removeEventListener(event, noteActivity);
  };
}
