import { createContext, useContext } from "react";

export function contentSecurityPolicy(nonce?: string): string {
  return [
    "default-src 'none'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // No Trusted Types policy is needed: React and React Router set no HTML in the browser.
    ...(nonce ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
  ].join("; ");
}

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** The nonce of this page's Content-Security-Policy; undefined in the browser, which hides it from scripts. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
