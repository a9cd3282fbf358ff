import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Carries the visitor's address from the web server to the routes. It overwrites a header of the same name. */
export const CLIENT_ADDRESS_HEADER = "X-Client-Address";

/** The visitor's address; "unknown" under the development server, which does not set the header. */
export function clientAddressOf(request: Request): string {
  return request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
}

/** The network of one internet connection: an IPv4 address, or the first 64 bits of an IPv6 one as `2001:db8:1:2`. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [before = "", after] = address.split("%")[0]?.split("::") ?? [];
  const head = before.split(":").filter(Boolean);
  const tail = after?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(":");
}

const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const) {
  privateAddresses.addSubnet(network, prefix, "ipv4");
}
privateAddresses.addAddress("::1", "ipv6");
privateAddresses.addSubnet("fc00::", 7, "ipv6");
privateAddresses.addSubnet("fe80::", 10, "ipv6");

/** Reverse proxies run on this machine or in its private network; forwarded headers of other peers are ignored. */
export function isTrustedProxy(address: string | undefined): boolean {
  const plain = withoutMapping(address ?? "");
  const family = isIP(plain);
  return family !== 0 && privateAddresses.check(plain, family === 4 ? "ipv4" : "ipv6");
}

/** The nearest address that is not a trusted proxy's. */
// Not by proxy-addr: it returns an unreadable hop (`<script>`, `198.51.100.1:4711`) as the client's address.
export function clientAddress(req: IncomingMessage): string {
  const peer = withoutMapping(req.socket.remoteAddress ?? "");
  const forwarded = [req.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  const hops = [...forwarded.map((hop) => withoutMapping(hop.trim())).filter((hop) => isIP(hop) !== 0), peer];
  while (hops.length > 1 && isTrustedProxy(hops.at(-1))) hops.pop();
  return hops.at(-1) ?? peer;
}

function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}
