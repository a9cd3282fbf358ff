import { isSecure } from "../request/origin.server.ts";

/** `__Host-` demands the options below; only this host can set such a cookie, so no neighbouring subdomain can. */
export function cookieNameFor(request: Request, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name;
}

/** Browsers keep no cookie longer. */
export const MAX_COOKIE_SECONDS = 400 * 24 * 60 * 60;

export function cookieOptionsFor(request: Request) {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(request) } as const;
}
