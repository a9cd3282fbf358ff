import { useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import type { LiveStatus } from "./live-indicator.tsx";
import { listenToSignals } from "./live-signals.ts";

/** `stop` is for logout: the signal of the session's end would redirect to /auth before the logout redirects to /. */
export function useLiveRefresh(): { status: LiveStatus; stop: () => void } {
  const [status, setStatus] = useState<LiveStatus>("off");
  const { state, revalidate } = useRevalidator();
  const navigation = useNavigation();
  const [requested, setRequested] = useState(0);
  const handled = useRef(0);
  const stop = useRef<() => void>(undefined);

  useEffect(() => {
    // A revalidation during a navigation restarts it and scrolls to the top.
    if (state !== "idle" || navigation.state !== "idle" || handled.current === requested) return;
    handled.current = requested;
    void revalidate();
  }, [state, navigation.state, requested, revalidate]);

  useEffect(() => {
    const changed = () => setRequested((count) => count + 1);
    stop.current = listenToSignals({ changed, status: setStatus });
    return stop.current;
  }, []);

  return { status, stop: () => stop.current?.() };
}
