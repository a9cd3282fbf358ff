import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type SignalStream, signalBody } from "../../../app/dashboard/live/signal-stream.server.ts";
import { writeRawResponse } from "../../../app/server/raw-response.server.ts";

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] }));
afterEach(() => void vi.useRealTimers());

type Open = { socket: Socket; stream: SignalStream; res: ServerResponse; ended: () => boolean };

async function openStream(before: (stream: SignalStream) => void = () => {}): Promise<Open> {
  let isEnded = false;
  const server = createServer();
  const opened = new Promise<Omit<Open, "socket" | "ended">>((resolve) => {
    server.on("request", (_, res) => {
      const { stream, body } = signalBody(
        { endsAt: Date.now() + 60 * MINUTE_MS, changesAt: Infinity },
        new AbortController().signal,
      );
      stream.onEnd(() => (isEnded = true));
      before(stream);
      const headers = { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" };
      expect(writeRawResponse(res, new Response(body, { headers }))).toBe(true);
      resolve({ stream, res });
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return { socket, ended: () => isEnded, ...(await opened) };
}

function heardBy(socket: Socket): () => string {
  let heard = "";
  socket.on("data", (part) => (heard += String(part).replaceAll(": \n", "")));
  return () => heard;
}

const timesIn = (heard: string, event: string) => heard.split(`event: ${event}\n`).length - 1;

test("what was signalled before the server took the stream over arrives after its headers", async () => {
  const { socket } = await openStream((stream) => {
    stream.send("live");
    stream.send("changed");
  });
  const heard = heardBy(socket);
  await expect.poll(() => timesIn(heard(), "changed")).toBe(1);
  expect(timesIn(heard(), "live")).toBe(1);
  expect(heard()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(heard()).toMatch(/\r\ncontent-type: text\/event-stream\r\n/i);
  expect(heard()).not.toMatch(/transfer-encoding/i);
});

test("a reader is told every ten seconds that the connection lives", async () => {
  const { socket } = await openStream();
  const heard = heardBy(socket);
  for (let beats = 1; beats <= 3; beats += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.poll(() => timesIn(heard(), "heartbeat")).toBe(beats);
  }
});

test("whatever is signalled last arrives before the end", async () => {
  const { socket, stream, ended } = await openStream();
  const heard = heardBy(socket);
  const over = once(socket, "end");
  stream.send("live");
  stream.send("changed");
  stream.close();
  await over;
  expect(timesIn(heard(), "changed")).toBe(1);
  expect(ended()).toBe(true);
});

test("a reader who goes is forgotten", async () => {
  const { socket, ended } = await openStream();
  socket.destroy();
  await expect.poll(ended).toBe(true);
});

/** Fills the system's buffers for a reader that reads nothing. */
async function fillUp({ res, stream }: Open): Promise<void> {
  const megabyte = Buffer.alloc(1_000_000, ": \n");
  while (res.writableLength === 0) {
    res.write(megabyte);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  for (let count = 0; count < 1_000; count += 1) stream.send("changed");
}

test("of a reader who is behind no more is kept than that something changed, once", async () => {
  const open = await openStream();
  open.socket.pause();
  await fillUp(open);
  const kept = open.res.writableLength;
  for (let count = 0; count < 1_000; count += 1) open.stream.send("changed");
  expect(open.res.writableLength).toBe(kept);
  const heard = heardBy(open.socket);
  open.socket.resume();
  await expect.poll(() => timesIn(heard(), "changed"), { timeout: 20_000 }).toBe(1);
});

test("a reader who takes nothing for half a minute is given up", async () => {
  const open = await openStream();
  open.socket.pause();
  await fillUp(open);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(open.ended()).toBe(false);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(open.ended()).toBe(true);
  expect(open.res.destroyed).toBe(true);
});
