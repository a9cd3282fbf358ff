import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test, vi } from "vitest";
import { connectionLimits, limitConnections } from "../../../app/server/connection-limits.server.ts";

test("connections that are only kept open make way for the next visitor", async () => {
  const server = createServer(connectionLimits, (_, res) => void res.end("answer"));
  limitConnections(server, 5);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const open = () => {
    const socket = connect(port, "127.0.0.1");
    const seen = { socket, answer: "", isClosed: false };
    socket.on("data", (chunk) => (seen.answer += chunk.toString()));
    socket.on("error", () => {});
    socket.on("close", () => (seen.isClosed = true));
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    return seen;
  };
  const inTime = { timeout: 30_000 };

  const kept = Array.from({ length: 5 }, open);
  await vi.waitFor(() => expect(kept.every(({ answer }) => answer.includes("answer"))).toBe(true), inTime);
  const turnedAway = open();
  await vi.waitFor(() => expect(turnedAway.isClosed).toBe(true), inTime);
  expect(turnedAway.answer).toBe("");
  await vi.waitFor(() => expect(kept.every(({ isClosed }) => isClosed)).toBe(true), inTime);
  const next = open();
  await vi.waitFor(() => expect(next.answer).toContain("answer"), inTime);
  next.socket.destroy();
  await once(server.close(), "close");
});
