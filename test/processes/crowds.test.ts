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

test("a crowd of one network that asks for pages does not delay another network", async () => {
  const site = await SeparateProcesses.start({ TIMEOUT_MULTIPLIER: "20" });
  const admin = new Visitor(site.siteUrl);
  await admin.signUp("demo-admin-invite");
  const answeredOfCrowd = () => site.logged("request").filter(({ route }) => route === "/dashboard").length;
  const crowd = await openConnections(site.siteUrl, 100);
  // Until the backend goes on, none of the crowd can be answered.
  process.kill(site.backendPid, "SIGSTOP");
  for (const socket of crowd)
    socket.write(`GET /dashboard HTTP/1.1\r\nHost: x\r\nCookie: ${admin.cookieHeader}\r\n\r\n`);
  const other = new Visitor(site.siteUrl, { "X-Forwarded-For": "198.51.100.7" });
  // Not in the page cache.
  expect((await other.send("/auth")).status).toBe(200);
  expect(answeredOfCrowd()).toBe(0);

  process.kill(site.backendPid, "SIGCONT");
  await vi.waitFor(() => expect(answeredOfCrowd()).toBe(100), inTime);
  for (const socket of crowd) socket.destroy();
});

test("unfinished forms of one network keep out its own alone, and while they last", async () => {
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
