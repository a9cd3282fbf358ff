import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { backendFetch } from "../../../app/server/backend-fetch.server.ts";

async function backend(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1/rows?select=id`;
}

const LONG = 60_000;
const send = async (answer: RequestListener, init: RequestInit = {}, within = LONG) =>
  backendFetch(await backend(answer), init, within);

test("method, headers and body arrive, and so do the answer's", async () => {
  const response = await send(
    async (req, res) => {
      let body = "";
      for await (const piece of req) body += String(piece);
      res.writeHead(201, [
        ["Set-Cookie", "a=1"],
        ["Set-Cookie", "b=2"],
        ["Content-Range", "0-0/1"],
      ]);
      res.end(JSON.stringify([req.method, req.url, req.headers.apikey, body]));
    },
    { method: "POST", headers: new Headers({ apikey: "key" }), body: "문의" },
  );
  expect(response.status).toBe(201);
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(response.headers.get("Content-Range")).toBe("0-0/1");
  expect(await response.json()).toEqual(["POST", "/rest/v1/rows?select=id", "key", "문의"]);
});

test("a compressed answer is read, and one without a body", async () => {
  const compressed = await send((_, res) => {
    res.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync("문의"));
  });
  expect(await compressed.text()).toBe("문의");
  const empty = await send((_, res) => void res.writeHead(204, { "Content-Encoding": "gzip" }).end());
  expect([empty.status, await empty.text()]).toEqual([204, ""]);
});

test("what cannot be reached, or breaks off, fails as with fetch", async () => {
  await expect(backendFetch("http://127.0.0.1:1", {}, LONG)).rejects.toMatchObject({
    name: "TypeError",
    message: "fetch failed",
    cause: { code: "ECONNREFUSED" },
  });
  const broken = send((_, res) => {
    res.writeHead(200, { "Content-Length": "10" }).write("half", () => res.destroy());
  });
  await expect(broken).rejects.toMatchObject({ name: "TypeError", cause: { code: "ECONNRESET" } });
  const unpacked = send((_, res) => void res.writeHead(200, { "Content-Encoding": "gzip" }).end("no"));
  await expect(unpacked).rejects.toMatchObject({ name: "TypeError" });
});

test("a request ends with its signal's own reason, before the answer and in the middle of it", async () => {
  const reason = new Error("nobody waits");
  await expect(send(() => {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const end = new AbortController();
  const begun = send((_, res) => void res.writeHead(200).write("half", () => end.abort(reason)), {
    signal: end.signal,
  });
  await expect(begun).rejects.toBe(reason);
});

test("an answer that takes too long is an abort, which Supabase does not try again", async () => {
  await expect(send(() => {}, {}, 20)).rejects.toMatchObject({ name: "AbortError" });
  const trickling = send((_, res) => void res.writeHead(200).write("half"), {}, 20);
  await expect(trickling).rejects.toMatchObject({ name: "AbortError" });
});
