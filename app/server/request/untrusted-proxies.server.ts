import type { IncomingMessage } from "node:http";
import { env } from "../../env.server.ts";
import { logError } from "../log.server.ts";
import { isTrustedProxy, withoutMapping } from "./client-address.server.ts";

// Anyone can send these headers.
const MOST_REPORTED = 20;

const reported = new Set<string>();

/** Logs once per address that it sends a proxy's headers, which are ignored. */
export function reportUntrustedProxy({ headers, socket }: IncomingMessage): void {
  if (!headers["x-forwarded-for"] && !headers["x-forwarded-proto"] && !headers["x-forwarded-host"]) return;
  const address = withoutMapping(socket.remoteAddress ?? "");
  if (reported.size >= MOST_REPORTED || reported.has(address)) return;
  if (isTrustedProxy(address, env.TRUSTED_PROXIES)) return;
  reported.add(address);
  const effect = env.SITE_ORIGIN
    ? "its visitors count as one network"
    : "its visitors count as one network, and forms of old browsers are refused";
  logError("proxy is not trusted", {
    proxy: address,
    effect,
    remedy: `If it is yours, add ${address} to TRUSTED_PROXIES.`,
  });
}
