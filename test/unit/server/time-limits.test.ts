import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import * as limits from "../../../app/server/time-limits.server.ts";
import { fetchWithTimeout } from "../../../app/supabase.server.ts";

async function backend(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1/rows?select=id`;
}

test("an answer that takes too long is an abort, which Supabase does not try again", async () => {
  const silent = await backend(() => {});
  await expect(fetch(silent, { signal: limits.backendTimeout(20) })).rejects.toMatchObject({
    name: "AbortError",
  });
  const trickling = await fetch(await backend((_, res) => void res.writeHead(200).write("half")), {
    signal: limits.backendTimeout(200),
  });
  await expect(trickling.text()).rejects.toMatchObject({ name: "AbortError" });
});

test("a call ends with its own signal, too, and for that one's reason", async () => {
  const end = new AbortController();
  const url = await backend(() => end.abort(reason));
  const reason = new Error("nobody waits");
  await expect(fetchWithTimeout(url, { signal: end.signal })).rejects.toBe(reason);
});

test("no call follows a redirect, which would take the keys elsewhere", async () => {
  const url = await backend(
    (_, res) => void res.writeHead(302, { Location: "http://elsewhere.example" }).end(),
  );
  expect((await fetchWithTimeout(url)).status).toBe(302);
});

test("what is late is replaced, and what is in time is not, be it a failure", async () => {
  expect(await limits.within(new Promise(() => {}), 5, "late")).toBe("late");
  expect(await limits.within(Promise.resolve("in time"), 60_000, "late")).toBe("in time");
  await expect(limits.within(Promise.reject(new Error("no")), 60_000, "late")).rejects.toThrow("no");
});
