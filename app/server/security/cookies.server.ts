import { isSecure } from "../request/origin.server.ts";

/** Over TLS a name that browsers accept from this host alone, so that no neighbouring subdomain can plant the cookie. */
export function cookieNameFor(request: Request, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name;
}
