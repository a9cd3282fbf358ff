import type { IncomingMessage } from "node:http";
import { type BlockList, isIP } from "node:net";

/** Carries the visitor's address from the web server to the routes. Overwrites a visitor's own. */
export const CLIENT_ADDRESS_HEADER = "X-Client-Address";

export function clientAddressOf(request: Request): string {
  return request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
}

/** The network of one internet connection: an IPv4 address, or the first `bits` of an IPv6 one as `2001:db8:1:2`. */
export function networkOf(address: string, bits: 64 | 48 = 64): string {
  if (isIP(address) !== 6) return address;
  const [before = "", after] = address.split("%")[0]?.split("::") ?? [];
  const head = before.split(":").filter(Boolean);
  const tail = after?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  return [...head, ...zeros, ...tail]
    .slice(0, bits / 16)
    .map((group) => parseInt(group, 16).toString(16))
    .join(":");
}

export function isTrustedProxy(address: string | undefined, proxies: BlockList): boolean {
  const plain = withoutMapping(address ?? "");
  const family = isIP(plain);
  return family !== 0 && proxies.check(plain, family === 4 ? "ipv4" : "ipv6");
}

// The package proxy-addr would return an unreadable hop (`<script>`, `unknown`) as the client's address.
export function clientAddress(req: IncomingMessage, proxies: BlockList): string {
  const forwarded = [req.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  const hops = forwarded.map((hop) => hop.trim()).filter((hop) => hop !== "");
  let nearest = withoutMapping(req.socket.remoteAddress ?? "");
  while (isTrustedProxy(nearest, proxies)) {
    const next = addressOfHop(hops.pop() ?? "");
    // The visitor may have forged the hops before an unreadable one.
    if (next === null) break;
    nearest = next;
  }
  return nearest;
}

/** Strips the port that some proxies append (`198.51.100.1:4711`, `[2001:db8::5]:4711`). Null if not an address. */
function addressOfHop(hop: string): string | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(hop) ?? [];
  const address = withoutMapping(bracketed ?? dotted ?? hop);
  return isIP(address) === 0 ? null : address;
}

export function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
