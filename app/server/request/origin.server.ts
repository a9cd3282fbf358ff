import type { IncomingMessage } from "node:http";
import { env } from "../../env.server.ts";
import { isTrustedProxy } from "./client-address.server.ts";

export const configuredOrigin = env.SITE_ORIGIN;

/** The origin for work outside requests. The server listens on `port`. */
export function originOutsideRequests(port = env.PORT): string {
  return env.SITE_ORIGIN ?? `http://localhost:${port}`;
}

export const allowedActionOrigins = env.SITE_ORIGIN ? [new URL(env.SITE_ORIGIN).host] : [];

export function siteOriginOf(request: Request): string {
  return env.SITE_ORIGIN ?? new URL(request.url).origin;
}

export function isSecure(request: Request): boolean {
  return siteOriginOf(request).startsWith("https:");
}

/** Whether a page of this site sent the request. True without Origin and Sec-Fetch-Site, which old browsers omit. */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get("Origin");
  if (origin === null)
    return !["cross-site", "same-site"].includes(request.headers.get("Sec-Fetch-Site") ?? "");
  return origin === new URL(request.url).origin || origin === env.SITE_ORIGIN;
}

export function requestedProtocol(req: IncomingMessage): "https:" | "http:" {
  if (env.SITE_ORIGIN) return env.SITE_ORIGIN.startsWith("https:") ? "https:" : "http:";
  return isForwarded(req) && req.headers["x-forwarded-proto"] === "https" ? "https:" : "http:";
}

/** The host that the visitor requested, unvalidated. */
export function requestedHost(req: IncomingMessage): string {
  const forwarded = isForwarded(req) ? [req.headers["x-forwarded-host"]].flat()[0] : undefined;
  return forwarded?.split(",")[0]?.trim() || (req.headers.host ?? "localhost");
}

export function pageOrigin(req: IncomingMessage): string {
  return env.SITE_ORIGIN ?? `${requestedProtocol(req)}//${requestedHost(req)}`;
}

function isForwarded({ socket }: IncomingMessage): boolean {
  return isTrustedProxy(socket.remoteAddress, env.TRUSTED_PROXIES);
}
