import { ScrollRestoration, UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";

/**
 * React Router's ScrollRestoration, whose script is for the page as it came from the server. An error page replaces the
 * whole document in the browser: React would make the script anew with innerHTML, which Trusted Types refuse.
 */
export function ScrollPosition({ nonce }: { nonce: string | undefined }) {
  return useHydrated() ? <ScrollPositionInBrowser /> : <ScrollRestoration nonce={nonce} />;
}

function ScrollPositionInBrowser() {
  useScrollRestoration();
  return null;
}
