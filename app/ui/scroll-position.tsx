import { ScrollRestoration, UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";

/** For error pages too: React would make the script of ScrollRestoration with innerHTML, which Trusted Types refuse. */
export function ScrollPosition({ nonce }: { nonce: string | undefined }) {
  return useHydrated() ? <ScrollPositionInBrowser /> : <ScrollRestoration nonce={nonce} />;
}

function ScrollPositionInBrowser() {
  useScrollRestoration();
  return null;
}
