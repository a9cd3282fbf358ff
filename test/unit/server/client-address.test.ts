import type { IncomingMessage } from "node:http";
import { BlockList } from "node:net";
import { expect, test } from "vitest";
import { clientAddress, networkOf } from "../../../app/server/request/client-address.server.ts";

const trusted = new BlockList();
trusted.addSubnet("127.0.0.0", 8, "ipv4");
trusted.addAddress("::1", "ipv6");
trusted.addSubnet("10.0.0.0", 8, "ipv4");

const from = (remoteAddress: string, forwarded?: string) =>
  clientAddress(
    {
      socket: { remoteAddress },
      headers: { "x-forwarded-for": forwarded },
    } as unknown as IncomingMessage,
    trusted,
  );

test("without a proxy it is the peer's, whatever the peer claims to forward", () => {
  expect(from("203.0.113.9")).toBe("203.0.113.9");
  expect(from("203.0.113.9", "198.51.100.1")).toBe("203.0.113.9");
});

test("a private address is no proxy of ours unless the operator says so", () => {
  expect(from("192.168.0.7", "198.51.100.1")).toBe("192.168.0.7");
  expect(from("fd00::7", "198.51.100.1")).toBe("fd00::7");
});

test("behind proxies of ours it is the nearest address that is not theirs", () => {
  expect(from("::ffff:127.0.0.1", "198.51.100.1")).toBe("198.51.100.1");
  expect(from("10.0.0.2", "6.6.6.6, 198.51.100.1, 10.0.0.7")).toBe("198.51.100.1");
  expect(from("::1", "2001:db8::5")).toBe("2001:db8::5");
});

test.each([
  "",
  "   ",
  ",",
  "unknown, <script>",
  "198.51.100.1:x",
  "[2001:db8::5",
  "0x7f.1",
  "010.0.0.1",
  "9".repeat(100),
])("what is no address, %j, is never taken for one: the proxy's own counts", (forwarded) => {
  expect(from("127.0.0.1", forwarded)).toBe("127.0.0.1");
});

test("a proxy may append a port, and what the visitor wrote before it is not believed", () => {
  expect(from("127.0.0.1", "6.6.6.6, 198.51.100.1:4711")).toBe("198.51.100.1");
  expect(from("127.0.0.1", "6.6.6.6, [2001:db8::5]:4711")).toBe("2001:db8::5");
  expect(from("127.0.0.1", "6.6.6.6, [2001:db8::5]")).toBe("2001:db8::5");
  expect(from("127.0.0.1", "6.6.6.6, 198.51.100.1:4711, 10.0.0.7:80")).toBe("198.51.100.1");
});

test("behind a hop that cannot be read nothing is believed", () => {
  expect(from("127.0.0.1", "6.6.6.6, unknown")).toBe("127.0.0.1");
  expect(from("127.0.0.1", "6.6.6.6, unknown, 10.0.0.7")).toBe("10.0.0.7");
});

test("empty places and white space around an address do not matter", () => {
  expect(from("127.0.0.1", ",,198.51.100.1,,")).toBe("198.51.100.1");
  expect(from("127.0.0.1", "\t198.51.100.1\t")).toBe("198.51.100.1");
});

test("an IPv4 address is the same in its IPv6 form", () => {
  expect(from("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(from("127.0.0.1", "::ffff:198.51.100.1")).toBe("198.51.100.1");
  expect(from("127.0.0.1", "198.51.100.1, ::ffff:10.0.0.7")).toBe("198.51.100.1");
  expect(from("127.0.0.1", "[::ffff:198.51.100.1]:4711")).toBe("198.51.100.1");
});

test("where every address is a proxy's it is the farthest", () => {
  expect(from("127.0.0.1", "10.0.0.1, 10.0.0.2")).toBe("10.0.0.1");
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0db8::5", "2001:db8:0:0"],
  ["2001:db8:1:2::", "2001:db8:1:2"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["unknown", "unknown"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
