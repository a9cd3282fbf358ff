import { useEffect, useEffectEvent, useRef } from "react";
import { createPath, type Location, useLocation, useNavigation } from "react-router";

/**
 * React Router reloads the page where a file of the next one is missing, as after a deploy. Instead the next one is opened,
 * as a document; forms need no file that the page does not have. A browser that tells of no reloads reloads the page.
 */
export function useInterruptedNavigation(): void {
  const { location } = useNavigation();
  const isOpening = useRef(false);
  const goOn = useEffectEvent((event: NavigateEvent) => {
    // Where several files are missing, the router goes on to the same address, which would then stand twice in the history.
    if (isOpening.current && event.destination.sameDocument) return event.preventDefault();
    if (event.navigationType !== "reload" || event.userInitiated || !location) return;
    event.preventDefault();
    isOpening.current = true;
    window.location.assign(createPath(location));
  });
  useEffect(() => {
    const listen = (event: NavigateEvent) => goOn(event);
    window.navigation?.addEventListener("navigate", listen);
    return () => window.navigation?.removeEventListener("navigate", listen);
  }, []);
}

export function usePendingLocation(): Location | undefined {
  const here = useLocation();
  const { state, location } = useNavigation();
  if (state !== "loading" || !location) return undefined;
  return location.pathname === here.pathname && location.search === here.search ? undefined : location;
}
