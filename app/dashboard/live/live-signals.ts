import { useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { isServerUp } from "../../ui/forms/connection-loss.ts";

const NAME = "inquiry-signals";
const STATUS_WANTED = "status?";
export type LiveStatus = "off" | "live" | "retrying";
const signals = ["live", "retrying", "changed"] as const;
type Signal = (typeof signals)[number];
type Heard = { changed: () => void; status: (status: LiveStatus) => void };

// Two heartbeats of the server. A longer silence means a dead connection, as after sleep, or signals held back.
const SILENCE_MS = 22_000;
const CHECK_MS = 5_000;
const RETRY_MS = 2_000;

/** `stop` is for logout: the signal of the session's end would redirect to /auth before the logout redirects to /. */
export function useLiveRefresh(): { status: LiveStatus; stop: () => void } {
  const [status, setStatus] = useState<LiveStatus>("off");
  const { state, revalidate } = useRevalidator();
  const navigation = useNavigation();
  const [requested, setRequested] = useState(0);
  const answered = useRef(0);
  const stop = useRef<() => void>(undefined);

  useEffect(() => {
    // A revalidation during a navigation restarts it and scrolls to the top.
    if (state !== "idle" || navigation.state !== "idle" || answered.current === requested) return;
    answered.current = requested;
    void revalidate();
  }, [state, navigation.state, requested, revalidate]);

  useEffect(() => {
    const changed = () => setRequested((count) => count + 1);
    stop.current = listenToSignals({ changed, status: setStatus });
    return stop.current;
  }, []);

  return { status, stop: () => stop.current?.() };
}

/**
 * One tab of a browser has a stream and tells the others what it hears: HTTP/1.1 allows six connections per host.
 * After a silence the page is told to revalidate anyway. Returns a function that ends this.
 */
function listenToSignals(heard: Heard): () => void {
  const others = new BroadcastChannel(NAME);
  const ending = new AbortController();
  const during = { signal: ending.signal };
  let status: LiveStatus = "off";
  let heardAt = Date.now();
  let hasMissed = false;
  let turn = new AbortController();
  let closeStream: (() => void) | undefined;

  const isShown = () => document.visibilityState === "visible";
  const hear = (signal: Signal) => {
    if (signal === "live") heardAt = Date.now();
    if (signal !== "changed") heard.status((status = signal));
    // A hidden tab waits for the next check: its title counts new inquiries, but nobody reads the rest.
    else if (closeStream ?? isShown()) heard.changed();
    else hasMissed = true;
  };
  const open = () => {
    const tell = (signal: Signal) => {
      others.postMessage(signal);
      hear(signal);
    };
    // Perhaps the session or the role is gone; the revalidation then redirects.
    closeStream ??= openStream(tell, () => void ifReachable(heard.changed));
  };
  const close = () => {
    closeStream?.();
    closeStream = undefined;
  };
  const leave = () => {
    turn.abort();
    close();
  };
  /** `steal`: at once, as from a tab that the system has suspended. */
  const takeTurn = (steal: boolean) => {
    leave();
    turn = new AbortController();
    const { signal } = turn;
    // Without a secure context there are no locks: each visible tab has a stream.
    if (!isSecureContext) return isShown() && open();
    const untilOver = () => {
      if (signal.aborted) return;
      open();
      return new Promise((resolve) => signal.addEventListener("abort", resolve));
    };
    navigator.locks
      .request(NAME, steal ? { steal } : { signal }, untilOver)
      .catch(() => signal.aborted || takeTurn(false));
  };
  const catchUp = () => {
    if (hasMissed) heard.changed();
    hasMissed = false;
    if (Date.now() - heardAt <= SILENCE_MS) return;
    heardAt = Date.now();
    hear("retrying");
    void ifReachable(heard.changed);
    if (closeStream ?? isShown()) takeTurn(true);
  };

  others.addEventListener("message", ({ data }: MessageEvent<Signal | typeof STATUS_WANTED>) => {
    if (data !== STATUS_WANTED) hear(data);
    else if (closeStream && status !== "off") others.postMessage(status);
  });
  others.postMessage(STATUS_WANTED);
  takeTurn(false);
  const check = setInterval(catchUp, CHECK_MS);
  const onVisibility = () => {
    if (!isSecureContext) (isShown() ? open : close)();
    if (isShown()) catchUp();
  };
  document.addEventListener("visibilitychange", onVisibility, during);
  window.addEventListener("online", () => closeStream && takeTurn(true), during);
  // The browser may keep a page that was left, for Back.
  window.addEventListener("pagehide", leave, during);
  window.addEventListener("pageshow", ({ persisted }) => persisted && takeTurn(true), during);
  return () => {
    ending.abort();
    clearInterval(check);
    leave();
    others.close();
  };
}

function openStream(tell: (signal: Signal) => void, onRefused: () => void): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  const connect = () => {
    source = new EventSource("/dashboard/events");
    for (const signal of signals) source.addEventListener(signal, () => tell(signal));
    source.addEventListener("error", () => {
      tell("retrying");
      if (source.readyState === EventSource.CLOSED) onRefused();
      source.close();
      retry = setTimeout(connect, RETRY_MS);
    });
  };
  connect();
  return () => {
    clearTimeout(retry);
    source.close();
  };
}

/** Checked before revalidating: a failure would replace the page, and everything typed into it, with an error. */
async function ifReachable(revalidate: () => void): Promise<void> {
  if (await isServerUp()) revalidate();
}
