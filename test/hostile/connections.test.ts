import { readdirSync, readFileSync } from "node:fs";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { SeparateProcesses } from "../helpers/separate-processes.ts";
import { Visitor } from "../helpers/visitor.ts";

const inTime = { timeout: 120_000, interval: 50 };
const isMeasured = process.platform === "linux";
const OPEN_FILES = 400;
// The attacks in turn grow it by 100 to 180 MB. Where nothing was limited, ten connections took 1,600 MB and 3,900 files.
const MAX_GROWTH_MB = 300;

const FORM = "Content-Type: application/x-www-form-urlencoded";
const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${["Host: x", ...headers].join("\r\n")}\r\n\r\n`;
const post = (path: string, body: string, ...headers: string[]) =>
  `POST ${path} HTTP/1.1\r\n${["Host: x", FORM, `Content-Length: ${body.length}`, ...headers].join("\r\n")}\r\n\r\n${body}`;

test("clients that read nothing keep nobody out, and fill neither memory nor files", async () => {
  const site = await SeparateProcesses.start();
  await site.killWeb();
  await site.startWeb({ TIMEOUT_MULTIPLIER: "20" }, { openFiles: OPEN_FILES });
  const visitor = () => new Visitor(site.siteUrl, { "X-Forwarded-For": "198.51.100.7" });
  for (const path of ["/", "/auth", "/inquiry", "/og.jpg"]) await (await visitor().send(path)).text();
  const before = measure(site.webPid);
  const most = { megabytes: 0, files: 0 };

  const attacks: [name: string, connections: number, words: string, isCut: boolean][] = [
    ["requests for a file", 10, get("/og.jpg").repeat(1_950), true],
    ["requests for a cached page", 10, get("/").repeat(1_950), true],
    ["requests for a page", 10, get("/auth").repeat(1_040), true],
    ["requests to be continued", 10, get("/auth", "Expect: 100-continue").repeat(900), true],
    ["requests to upgrade", 10, get("/auth", "Connection: Upgrade", "Upgrade: websocket").repeat(600), false],
    [
      "requests with a hundred headers",
      10,
      get("/auth", ...Array<string>(99).fill("a: b")).repeat(100),
      true,
    ],
    ["forms", 10, post("/inquiry", `message=${'"'.repeat(5_000)}`).repeat(12), true],
    ["tunnels", 10, "CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n".repeat(100), true],
    ["idle connections", 90, get("/"), false],
    ["unread files", 90, get("/og.jpg").repeat(7), false],
    ["unread pages that repeat a long form", 30, post("/inquiry", `message=${'"'.repeat(100_000)}`), false],
  ];
  const held: Socket[] = [];
  for (const [name, connections, words, isCut] of attacks) {
    const sockets = await Promise.all(Array.from({ length: connections }, () => unread(site.siteUrl, words)));
    held.push(...sockets);
    for (const socket of isCut ? sockets : [])
      await vi.waitFor(() => expect(socket.closed, name).toBe(true), inTime);
    for (const path of ["/", "/auth", "/og.jpg"]) {
      const answer = await visitor().send(path, { headers: { Connection: "close" } });
      expect(answer.status, `${name}: ${path}`).toBe(200);
      await answer.arrayBuffer();
    }
    const now = measure(site.webPid);
    most.megabytes = Math.max(most.megabytes, now.megabytes);
    most.files = Math.max(most.files, now.files);
  }
  console.log(
    `connections: ${Math.round(before.megabytes)} MB at first, ${Math.round(most.megabytes)} MB and ${most.files} files at most`,
  );
  expect(most.megabytes - before.megabytes).toBeLessThan(MAX_GROWTH_MB);
  expect(most.files).toBeLessThan(OPEN_FILES);

  for (const socket of held) socket.destroy();
  const sent = await new Visitor(site.siteUrl).sendForm("/contents", { content: "forest" });
  expect(sent.status).toBe(303);
  await vi.waitFor(() => expect(measure(site.webPid).files).toBeLessThan(before.files + 20), inTime);
});

/** A connection whose client writes and reads nothing. */
async function unread(siteUrl: string, words: string): Promise<Socket> {
  const socket = connect(Number(new URL(siteUrl).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  // To be told that the server has closed it, a socket has to be written to.
  const poke = setInterval(() => socket.write("\r\n"), 200);
  socket.once("close", () => clearInterval(poke));
  socket.pause().write(words);
  return socket;
}

function measure(pid: number): { megabytes: number; files: number } {
  if (!isMeasured) return { megabytes: 0, files: 0 };
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return {
    megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
  };
}
