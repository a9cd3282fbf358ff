import { createContext, useContext } from "react";

export const REPORTS_PATH = "/csp-reports";

export const reportingEndpoints = `csp="${REPORTS_PATH}"`;

/** For responses that are not pages: omits the URL for reports, which would be sent with each of them. */
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
  ].join("; ");
}

export function pagePolicy(nonce?: string): string {
  return [
    contentSecurityPolicy(nonce),
    // No Trusted Types policy is needed: React and React Router set no HTML in the browser.
    ...(nonce ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
    `report-uri ${REPORTS_PATH}`,
    ...(nonce ? ["report-to csp"] : []),
  ].join("; ");
}

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** The nonce of this page's Content-Security-Policy; undefined in the browser, which hides it from scripts. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
