import type { IncomingMessage } from "node:http";
import { env } from "../../env.server.ts";
import { isTrustedProxy } from "./client-address.server.ts";

export const configuredOrigin = env.SITE_ORIGIN;

/** The origin for work outside requests. The server listens on `port`. */
export function originOutsideRequests(port = env.PORT): string {
  return env.SITE_ORIGIN ?? `http://localhost:${port}`;
}

export function siteOriginOf(request: Request): string {
  return env.SITE_ORIGIN ?? new URL(request.url).origin;
}

/** The Cache-Control of answers that name the site's address: a shared cache must not keep one that somebody made up. */
export const addressCaching = env.SITE_ORIGIN ? "public, max-age=3600" : "no-cache";

export function isSecure(request: Request): boolean {
  return siteOriginOf(request).startsWith("https:");
}

/** Whether a page of this site sent the request. `unclear`: its Origin is of another site, or hidden, and the browser is
 * too old to say itself. */
export function senderOf({ url, headers }: Request): "own" | "foreign" | "unclear" {
  const origin = headers.get("Origin");
  const site = headers.get("Sec-Fetch-Site");
  // The browser's own word holds where an extension hides Origin, or where a proxy that is not trusted changes the host.
  if (site === "same-origin") return "own";
  const isForeign = site === "cross-site" || site === "same-site";
  // Old browsers send neither header.
  if (origin === null) return isForeign ? "foreign" : "own";
  if (origin === new URL(url).origin || origin === env.SITE_ORIGIN) return "own";
  return isForeign ? "foreign" : "unclear";
}

export function requestedProtocol(req: IncomingMessage): "https:" | "http:" {
  if (env.SITE_ORIGIN) return env.SITE_ORIGIN.startsWith("https:") ? "https:" : "http:";
  return firstForwarded(req, "x-forwarded-proto") === "https" ? "https:" : "http:";
}

/** The host that the visitor requested, unvalidated. */
export function requestedHost(req: IncomingMessage): string {
  return firstForwarded(req, "x-forwarded-host") ?? (req.headers.host ?? "localhost").toLowerCase();
}

export function pageOrigin(req: IncomingMessage): string {
  return env.SITE_ORIGIN ?? `${requestedProtocol(req)}//${requestedHost(req)}`;
}

/** The value that the proxy nearest to the visitor wrote, in lower case. */
function firstForwarded({ socket, headers }: IncomingMessage, name: string): string | undefined {
  if (!isTrustedProxy(socket.remoteAddress, env.TRUSTED_PROXIES)) return undefined;
  return [headers[name]].flat()[0]?.split(",")[0]?.trim().toLowerCase() || undefined;
}
