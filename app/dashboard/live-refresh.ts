import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Live } from "./live-state.tsx";

const RETRY_MS = 3_000;

/**
 * Reloads the page's data whenever the server signals a change, and on every reconnection, because something may have
 * happened meanwhile. Signals that come during a reload cause one more, not one each.
 */
export function useLiveRefresh(): Live {
  const [live, setLive] = useState<Live>("off");
  const { state, revalidate } = useRevalidator();
  const [wanted, setWanted] = useState(0);
  const served = useRef(0);

  useEffect(() => {
    if (state !== "idle" || served.current === wanted) return;
    served.current = wanted;
    void revalidate();
  }, [state, wanted, revalidate]);

  useEffect(() => {
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;

    const connect = () => {
      source = new EventSource("/dashboard/events");
      source.addEventListener("changed", () => setWanted((count) => count + 1));
      source.addEventListener("live", () => setLive("live"));
      source.addEventListener("retrying", () => setLive("retrying"));
      source.addEventListener("error", () => {
        setLive("retrying");
        // The browser retries a broken line itself, but gives up when it is refused: then the page asks who we still are.
        if (source?.readyState !== EventSource.CLOSED) return;
        setWanted((count) => count + 1);
        retry = setTimeout(connect, RETRY_MS);
      });
    };
    connect();

    return () => {
      source?.close();
      clearTimeout(retry);
    };
  }, []);

  return live;
}
