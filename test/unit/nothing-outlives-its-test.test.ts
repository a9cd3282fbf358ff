import { once } from "node:events";
import { createServer as createHttpServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { resourcesLeftOpenBy } from "../helpers/guards/open-resources.ts";

test("a timer that is still running is named by the line that set it", async () => {
  let timer: NodeJS.Timeout | undefined;
  const left = await resourcesLeftOpenBy(async () => {
    timer = setTimeout(() => {}, 60_000);
  }, 50);
  clearTimeout(timer);
  expect(left).toEqual([expect.stringMatching(/^a timer opened .*nothing-outlives-its-test\.test\.ts:\d+/)]);
});

test("a retry is laid to the test that began it, however many timers later", async () => {
  let isOver = false;
  const retry = async () => {
    while (!isOver) await pause(5);
  };
  const left = await resourcesLeftOpenBy(async () => void retry(), 100);
  const neighbour = await resourcesLeftOpenBy(() => pause(20), 100);
  isOver = true;
  expect(left).toEqual([expect.stringContaining("a timer")]);
  expect(neighbour).toEqual([]);
});

test("an interval is named though it would let the process end", async () => {
  let interval: NodeJS.Timeout | undefined;
  const left = await resourcesLeftOpenBy(async () => {
    interval = setInterval(() => {}, 60_000).unref();
  }, 50);
  clearInterval(interval);
  expect(left).toEqual([expect.stringContaining("a timer")]);
});

test("a listening server is named, and one that was closed is not", async () => {
  const servers = [createServer(), createServer()];
  const listening = await resourcesLeftOpenBy(
    () => new Promise((resolve) => void servers[0]?.listen(0, "127.0.0.1", resolve)),
    50,
  );
  servers[0]?.close();
  expect(listening).toEqual([expect.stringContaining("a server opened")]);

  const closed = await resourcesLeftOpenBy(
    () =>
      new Promise(
        (resolve) => void servers[1]?.listen(0, "127.0.0.1", () => servers[1]?.close(() => resolve())),
      ),
    1_000,
  );
  expect(closed).toEqual([]);
});

test("a request is named that has no answer, whoever opened its connection", async () => {
  const unanswered: ServerResponse[] = [];
  const server = createHttpServer((request, response) => {
    if (request.url === "/hangs") unanswered.push(response);
    else response.end("ok");
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await (await fetch(url)).text();
  let late: Promise<Response> | undefined;
  const left = await resourcesLeftOpenBy(async () => void (late = fetch(`${url}/hangs`)), 50);
  await expect.poll(() => unanswered.length).toBe(1);
  unanswered[0]?.end();
  await (await late)?.text();
  server.close();
  server.closeAllConnections();
  expect(left).toContain(`an unanswered GET ${url}/hangs`);
});

test("what ends within the grace is waited for", async () => {
  expect(await resourcesLeftOpenBy(async () => void setTimeout(() => {}, 50), 5_000)).toEqual([]);
});

test("a connection that is kept, used again and idle is nobody's", async () => {
  const server = createHttpServer((_, res) => void res.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = async () => {
    const answer = once(get(`http://127.0.0.1:${port}/`), "response");
    for await (const _ of (await answer)[0] as IncomingMessage);
  };
  const left = await resourcesLeftOpenBy(async () => {
    await ask();
    await new Promise((resolve) => setImmediate(resolve));
    await ask();
  }, 1_000);
  server.close();
  server.closeAllConnections();
  expect(left).toEqual([]);
});
