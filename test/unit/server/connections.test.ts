import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, BlockList, connect, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { connectionLimits, limitConnections } from "../../../app/server/limits/connections.server.ts";

const inTime = { timeout: 30_000 };
const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const POST = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n";
// macOS has no other loopback address.
const hasOtherAddresses = process.platform !== "darwin";

let server: Server;

afterEach(async () => {
  server.closeAllConnections();
  await once(server.close(), "close");
});

async function serve(
  maxConnections: number,
  { proxies = ["127.0.0.1"], answer = (_, res) => void res.end("answer") }: ServeOptions = {},
): Promise<void> {
  server = createServer(connectionLimits);
  const trusted = new BlockList();
  for (const proxy of proxies) trusted.addAddress(proxy);
  limitConnections(server, answer, { maxConnections, proxies: trusted });
  await once(server.listen(0), "listening");
}

type ServeOptions = { proxies?: string[]; answer?: RequestListener };

function open(words: string, localAddress = "127.0.0.1") {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", localAddress });
  const seen = { socket, answer: "", isClosed: false };
  socket.on("data", (chunk) => (seen.answer += chunk.toString()));
  socket.on("error", () => {});
  socket.on("close", () => (seen.isClosed = true));
  socket.write(words);
  return seen;
}

type Seen = ReturnType<typeof open>;

async function openInTurn(count: number, words: string, localAddress?: string): Promise<Seen[]> {
  const opened: Seen[] = [];
  for (let number = 0; number < count; number += 1) {
    const accepted = once(server, words === GET ? "request" : "connection");
    opened.push(open(words, localAddress));
    await accepted;
  }
  return opened;
}

const isAnswered = (seen: Seen) => vi.waitFor(() => expect(seen.answer.slice(-6)).toBe("answer"), inTime);
const isClosed = (seen: Seen) => vi.waitFor(() => expect(seen.isClosed).toBe(true), inTime);
const areOpen = (all: Seen[]) => expect(all.map((seen) => seen.isClosed)).toEqual(all.map(() => false));

test.each([
  ["are only kept open", GET],
  ["never send their form", POST],
  ["say nothing", ""],
])("connections that %s make way for the next visitors, the oldest first", async (_, words) => {
  await serve(10, { answer: (req, res) => void (req.method === "GET" && res.end("answer")) });
  const kept = await openInTurn(10, words);
  areOpen(kept);
  for (const oldest of kept.slice(0, 3)) {
    await isAnswered(open(GET));
    await isClosed(oldest);
  }
  areOpen(kept.slice(3));
});

test("a connection stays that is being answered or has just asked again", async () => {
  await serve(10, { answer: ({ url }, res) => void (url === "/" && res.end("answer")) });
  const [slow] = await openInTurn(1, GET.replace("/", "/slow"));
  const [busy, idle] = await openInTurn(9, GET);
  if (!slow || !busy || !idle) throw new Error("not opened");
  await isAnswered(busy);
  const again = once(server, "request");
  busy.socket.write(GET);
  await again;
  await isAnswered(open(GET));
  await isClosed(idle);
  areOpen([slow, busy]);
});

test.runIf(hasOtherAddresses)(
  "one network has a quarter of the connections, and takes them from itself",
  async () => {
    await serve(20, { proxies: ["127.0.0.9"] });
    const others = await openInTurn(2, "", "127.0.0.2");
    const crowd = await openInTurn(8, "");
    for (const oldest of crowd.slice(0, 3)) await isClosed(oldest);
    areOpen([...others, ...crowd.slice(3)]);
    await isAnswered(open(GET));
  },
);

test("a proxy has as many connections as it needs", async () => {
  await serve(20);
  const proxied = await openInTurn(20, "");
  await isAnswered(open(GET));
  await isClosed(proxied[0] as Seen);
  areOpen(proxied.slice(1));
});

const pathsAsked = (seen: { url?: string }[]) => seen.map(({ url }) => url);

test("requests that come before the response wait for it, and are answered in order", async () => {
  const asked: Parameters<RequestListener>[] = [];
  await serve(10, { answer: (req, res) => void asked.push([req, res]) });
  const seen = open(["/1", "/2", "/3"].map((path) => GET.replace("/", path)).join(""));
  for (const path of ["/1", "/2", "/3"]) {
    await vi.waitFor(() => expect(pathsAsked(asked.map(([req]) => req))).toContain(path), inTime);
    expect(asked.at(-1)?.[0].url).toBe(path);
    asked.at(-1)?.[1].end(`[${path}]`);
  }
  await vi.waitFor(() => expect(seen.answer.match(/\[.*?\]/g)).toEqual(["[/1]", "[/2]", "[/3]"]), inTime);
});

test("a client that reads no response is cut at the ninth request", async () => {
  const begun = vi.fn<RequestListener>();
  await serve(10, { answer: begun });
  const eight = open(GET.repeat(8));
  const flood = open(GET.repeat(2_000));
  await isClosed(flood);
  expect(eight.isClosed).toBe(false);
  expect(begun).toHaveBeenCalledTimes(2);
});

test("whoever leaves ends what was begun, and nothing that waited is begun", async () => {
  let ended = 0;
  const begun = vi.fn<RequestListener>((_, res) => void res.once("close", () => (ended += 1)));
  await serve(10, { answer: begun });
  const gone = open(GET.repeat(5));
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce(), inTime);
  gone.socket.resetAndDestroy();
  await vi.waitFor(() => expect(ended).toBe(1), inTime);
  await isAnsweredOnce();
  expect(begun).toHaveBeenCalledTimes(2);

  async function isAnsweredOnce() {
    begun.mockImplementationOnce((_, res) => void res.end("answer"));
    await isAnswered(open(GET));
  }
});

test("nothing that waits is begun after a response that ends the connection", async () => {
  const begun = vi.fn<RequestListener>((_, res) => {
    res.setHeader("Connection", "close").end("answer");
  });
  await serve(10, { answer: begun });
  const seen = open(GET.repeat(3));
  await isClosed(seen);
  expect(begun).toHaveBeenCalledOnce();
});

test("who does not read a response makes way", async () => {
  const large = Buffer.alloc(16 * 1024 * 1024);
  await serve(10, { answer: ({ url }, res) => void res.end(url === "/large" ? large : "answer") });
  const unread: Socket[] = [];
  for (let number = 0; number < 9; number += 1) {
    const begun = once(server, "request");
    unread.push(open(GET.replace("/", "/large")).socket.pause());
    await begun;
  }
  for (let visit = 0; visit < 3; visit += 1) await isAnswered(open(GET));
  for (const socket of unread) socket.destroy();
});

test("requests sent while nothing is read are answered in order once it is", async () => {
  const large = Buffer.alloc(4 * 1024 * 1024);
  await serve(10, {
    answer: ({ url, headers }, res) => {
      res.write(large);
      res.end(`[${url} ${headers.pad?.length}]`);
    },
  });
  const paths = ["/1", "/2", "/3", "/4", "/5", "/6", "/7"];
  const begun = once(server, "request");
  const seen = open("");
  seen.socket.pause();
  for (const path of paths)
    seen.socket.write(GET.replace("/", path).replace("\r\n\r\n", `\r\nPad: ${"a".repeat(1_700)}\r\n\r\n`));
  await begun;
  seen.socket.resume();
  const answered = () => seen.answer.replaceAll("\0", "").match(/\[\/\d \d+\]/g);
  await vi.waitFor(() => expect(answered()).toEqual(paths.map((path) => `[${path} 1700]`)), inTime);
  seen.socket.destroy();
});
