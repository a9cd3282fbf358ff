import { useState } from "react";
import { ScrollRestoration } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";

/** Absent on error pages that the browser renders: React would create the script with innerHTML, which Trusted Types
 * refuse. What follows such a page is a new document. */
export function ScrollPosition({ nonce }: { nonce: string | undefined }) {
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated);
  return isFromServer && <ScrollRestoration nonce={nonce} />;
}
