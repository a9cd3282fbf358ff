import { ScrollRestoration, UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";

/** React would create ScrollRestoration's script with innerHTML on error pages, which Trusted Types refuse. */
export function ScrollPosition({ nonce }: { nonce: string | undefined }) {
  return useHydrated() ? <ScrollPositionInBrowser /> : <ScrollRestoration nonce={nonce} />;
}

function ScrollPositionInBrowser() {
  useScrollRestoration();
  return null;
}
