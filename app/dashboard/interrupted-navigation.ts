import { useEffect, useEffectEvent } from "react";
import { createPath, useNavigation } from "react-router";

/**
 * React Router reloads the page where a file of the next one is missing, as after a deploy. Instead the next one is opened,
 * as a document; forms need no file that the page does not have. A browser that tells of no reloads reloads the page.
 */
export function useInterruptedNavigation(): void {
  const { location } = useNavigation();
  const goOn = useEffectEvent((reload: NavigateEvent) => {
    if (reload.navigationType !== "reload" || reload.userInitiated || !location) return;
    reload.preventDefault();
    window.location.assign(createPath(location));
  });
  useEffect(() => {
    const listen = (event: NavigateEvent) => goOn(event);
    window.navigation?.addEventListener("navigate", listen);
    return () => window.navigation?.removeEventListener("navigate", listen);
  }, []);
}
