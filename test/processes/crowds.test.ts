import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { SeparateProcesses } from "../helpers/separate-processes.ts";
import { Visitor } from "../helpers/visitor.ts";

const inTime = { timeout: 240_000, interval: 100 };

async function openConnection(siteUrl: string): Promise<Socket> {
  const socket = connect(Number(new URL(siteUrl).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket.resume(), "connect");
  return socket;
}

const openConnections = (siteUrl: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => openConnection(siteUrl)));

test("a crowd of one network that asks for pages at once does not delay another network", async () => {
  const site = await SeparateProcesses.start();
  // A first page takes as long as many later ones.
  for (const path of ["/nothing", "/inquiry"]) await new Visitor(site.siteUrl).send(path);
  const crowd = await openConnections(site.siteUrl, 400);
  const other = await openConnection(site.siteUrl);
  for (const socket of crowd) socket.write("GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n");
  other.write("GET /inquiry HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n");

  const answered = () =>
    [...site.webLog.matchAll(/"event":"request".*"route":"([^"]*)"/g)].map(([, route]) => route);
  await vi.waitFor(() => expect(answered()).toHaveLength(403), inTime);
  expect(answered().lastIndexOf("/inquiry")).toBeLessThan(200);
  for (const socket of [...crowd, other]) socket.destroy();
});

test("unfinished forms of one network fill the memory for its own alone, and only while they last", async () => {
  const site = await SeparateProcesses.start();
  const slow = await openConnections(site.siteUrl, 140);
  const head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n";
  for (const socket of slow) socket.write(`${head}Content-Length: 130000\r\n\r\n${"a".repeat(125_000)}`);

  const longForm = { content: "forest", more: "a".repeat(100_000) };
  const send = (from: string) =>
    new Visitor(site.siteUrl, { "X-Forwarded-For": from }).sendForm("/contents", longForm);
  await vi.waitFor(async () => {
    const refused = await send("127.0.0.1");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("5");
    expect(await refused.text()).toContain("지금 요청이 너무 많습니다.");
  }, inTime);
  expect((await send("198.51.100.7")).status).toBe(303);
  for (const socket of slow) socket.destroy();
  await vi.waitFor(async () => expect((await send("127.0.0.1")).status).toBe(303), inTime);
});
