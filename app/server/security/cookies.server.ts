import { isSecure } from "../request/origin.server.ts";

/** Over TLS a name that browsers accept from this host alone, so that no neighbouring subdomain can plant the cookie. */
export function cookieNameFor(request: Request, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name;
}

/** Browsers keep no cookie longer. */
export const MAX_COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** The name over TLS demands these attributes too. */
export function cookieOptionsFor(request: Request) {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(request) } as const;
}
