import { useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import type { LiveStatus } from "./live-status.tsx";

// Two heartbeats of the server and a half: longer silence means that the line is dead, as after sleep.
const SILENCE_MS = 25_000;
const LOOK_EVERY_MS = 5_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;

/**
 * Reloads the page's data whenever the server signals a change, and on every reconnection, because something may have
 * happened meanwhile. Signals that come during a reload cause one more, not one each.
 */
export function useLiveRefresh(): LiveStatus {
  const [live, setLive] = useState<LiveStatus>("off");
  const { state, revalidate } = useRevalidator();
  const navigation = useNavigation();
  const [wanted, setWanted] = useState(0);
  const served = useRef(0);

  useEffect(() => {
    // To reload in the middle of a navigation would start it again, and go to the top of a page that was to stay.
    if (state !== "idle" || navigation.state !== "idle" || served.current === wanted) return;
    served.current = wanted;
    void revalidate();
  }, [state, navigation.state, wanted, revalidate]);

  useEffect(
    () =>
      listen({
        changed: () => setWanted((count) => count + 1),
        live: () => setLive("live"),
        retrying: () => setLive("retrying"),
      }),
    [],
  );

  return live;
}

/** A reload that fails would put an error in the place of the page, and of everything typed into it. */
async function isReachable(): Promise<boolean> {
  return fetch("/healthz").then(
    ({ ok }) => ok,
    () => false,
  );
}

type LiveListener = { changed: () => void; live: () => void; retrying: () => void };

/** Keeps a line to the server open, whatever happens to it; returns the function that ends it. */
function listen({ changed, live, retrying }: LiveListener): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_RETRY_MS;
  let lastHeard = Date.now();

  const connect = () => {
    clearTimeout(retry);
    source?.close();
    lastHeard = Date.now();
    source = new EventSource("/dashboard/events");
    const on = (event: string, react?: () => void) =>
      source?.addEventListener(event, () => {
        lastHeard = Date.now();
        wait = FIRST_RETRY_MS;
        react?.();
      });
    on("changed", changed);
    on("live", live);
    on("retrying", retrying);
    on("heartbeat");
    source.addEventListener("error", () => {
      retrying();
      // Refused, perhaps because we are no longer let in: the reload finds out.
      if (source?.readyState === EventSource.CLOSED) void isReachable().then((is) => is && changed());
      source?.close();
      retry = setTimeout(connect, wait);
      wait = Math.min(wait * 2, LAST_RETRY_MS);
    });
  };
  const connectAnew = () => {
    wait = FIRST_RETRY_MS;
    connect();
  };
  const look = () => {
    if (Date.now() - lastHeard <= SILENCE_MS) return;
    retrying();
    connectAnew();
  };

  connect();
  const looking = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", connectAnew);
  return () => {
    source?.close();
    clearTimeout(retry);
    clearInterval(looking);
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", connectAnew);
  };
}
