import type { IncomingMessage } from "node:http";
import { env } from "../../env.server.ts";
import { isTrustedProxy } from "./client-address.server.ts";

const siteHost = env.SITE_ORIGIN ? new URL(env.SITE_ORIGIN).host : null;

/** For React Router: the hosts whose pages may post forms when the request names another host. */
export const allowedActionOrigins = siteHost ? [siteHost] : [];

/** The site's own origin: SITE_ORIGIN, else the origin of the request. */
export function siteOriginOf(request: Request): string {
  return env.SITE_ORIGIN ?? new URL(request.url).origin;
}

/** Whether the visitor came by TLS. The web server builds the URL with `requestedProtocol`. */
export function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === "https:";
}

/** Whether a page of this site sent the request. Without Origin it did: browsers send one with cross-site posts. */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get("Origin");
  return origin === null || origin === new URL(request.url).origin || origin === env.SITE_ORIGIN;
}

export function requestedProtocol({ headers, socket }: IncomingMessage): "https:" | "http:" {
  if (siteHost !== null && headers.host === siteHost)
    return env.SITE_ORIGIN?.startsWith("https:") ? "https:" : "http:";
  const isForwarded = headers["x-forwarded-proto"] === "https" && isTrustedProxy(socket.remoteAddress);
  return isForwarded ? "https:" : "http:";
}

/**
 * The host that the visitor asked for, unchecked. `Forwarded` is ignored: proxies that write X-Forwarded-Host pass on
 * whatever a visitor put into it.
 */
export function requestedHost({ headers, socket }: IncomingMessage): string {
  const forwarded = isTrustedProxy(socket.remoteAddress)
    ? [headers["x-forwarded-host"]].flat()[0]
    : undefined;
  return forwarded?.split(",")[0]?.trim() || (headers.host ?? "localhost");
}

/** `siteOriginOf` before there is a `Request`, unchecked. */
export function pageOrigin(req: IncomingMessage): string {
  return `${requestedProtocol(req)}//${siteHost ?? requestedHost(req)}`;
}
