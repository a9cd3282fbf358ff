import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { UnreadResponses } from "../../../app/server/limits/unread-responses.server.ts";

const inTime = { timeout: 30_000 };
// More than the buffers of both ends hold.
const large = Buffer.alloc(16 * 1024 * 1024);

test("a network's oldest unread response is cut, none of another's or of a reader's", async () => {
  const unread = new UnreadResponses(2);
  const server = createServer((req, res) => {
    unread.add(String(req.headers.from), res);
    res.end(large);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const gone: Socket[] = [];
  const ask = async (from: string) => {
    const begun = once(server, "request");
    const socket = connect(port, "127.0.0.1")
      .on("error", () => {})
      .pause();
    onTestFinished(() => void socket.destroy());
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nFrom: ${from}\r\n\r\n`);
    const [, res] = (await begun) as [unknown, { once: (event: "close", told: () => void) => void }];
    res.once("close", () => gone.push(socket));
    return socket;
  };
  const read = async (from: string) => {
    const response = await fetch(`http://127.0.0.1:${port}`, { headers: { From: from } });
    expect((await response.arrayBuffer()).byteLength).toBe(large.length);
  };

  const other = await ask("other");
  const first = await ask("crowd");
  await read("crowd");
  const second = await ask("crowd");
  expect(gone).toEqual([]);
  await ask("crowd");
  await vi.waitFor(() => expect(gone).toEqual([first]), inTime);
  await read("crowd");
  await vi.waitFor(() => expect(gone).toEqual([first, second]), inTime);
  expect(gone).not.toContain(other);
});
