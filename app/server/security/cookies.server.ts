import { isSecure } from "../request/origin.server.ts";

/** `__Host-` requires the options below; other subdomains cannot set such a cookie. */
export function cookieNameFor(request: Request, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name;
}

/** The longest lifetime that browsers allow. */
export const MAX_COOKIE_SECONDS = 400 * 24 * 60 * 60;

export function cookieOptionsFor(request: Request) {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(request) } as const;
}
