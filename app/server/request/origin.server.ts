import type { IncomingMessage } from "node:http";
import { env } from "../../env.server.ts";
import { isTrustedProxy } from "./client-address.server.ts";

const siteHost = env.SITE_ORIGIN ? new URL(env.SITE_ORIGIN).host : null;

/** The hosts that may post forms here although the request names another one, for React Router. */
export const allowedActionOrigins = siteHost ? [siteHost] : [];

/** Where visitors and search engines find the site: what the operator set, else what this request asked for. */
export function siteOriginOf(request: Request): string {
  return env.SITE_ORIGIN ?? new URL(request.url).origin;
}

/** Whether the visitor came by TLS. The web server gives the request the protocol that `requestedProtocol` found. */
export function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === "https:";
}

/**
 * Whether a request comes from a page of ours. A missing Origin is no cross-site post of a browser: they all send it
 * with those.
 */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get("Origin");
  return origin === null || origin === new URL(request.url).origin || origin === env.SITE_ORIGIN;
}

/** The protocol by which the visitor came, as the operator or a trusted proxy says. */
export function requestedProtocol({ headers, socket }: IncomingMessage): "https:" | "http:" {
  if (siteHost !== null && headers.host === siteHost)
    return env.SITE_ORIGIN?.startsWith("https:") ? "https:" : "http:";
  const isForwarded = headers["x-forwarded-proto"] === "https" && isTrustedProxy(socket.remoteAddress);
  return isForwarded ? "https:" : "http:";
}

/**
 * The host that the visitor asked for, which may be no host at all. The header `Forwarded` is ignored: proxies that
 * write X-Forwarded-Host pass on whatever a visitor put into it.
 */
export function requestedHost({ headers, socket }: IncomingMessage): string {
  const forwarded = isTrustedProxy(socket.remoteAddress)
    ? [headers["x-forwarded-host"]].flat()[0]
    : undefined;
  return forwarded?.split(",")[0]?.trim() || (headers.host ?? "localhost");
}

/** The origin that a page will name as its own, told before there is a `Request`. */
export function pageOrigin(req: IncomingMessage): string {
  return `${requestedProtocol(req)}//${siteHost ?? requestedHost(req)}`;
}
