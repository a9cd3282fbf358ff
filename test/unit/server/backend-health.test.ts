import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { BackendHealth } from "../../../app/server/backend-health.server.ts";

let makeHealth: () => BackendHealth;
let LateAnswer: typeof import("../../../app/server/time-limits.server.ts").LateAnswer;
beforeAll(async () => {
  // Another file's fake clock may have left lines unwritten in the log.
  vi.resetModules();
  const { BackendHealth: Health } = await import("../../../app/server/backend-health.server.ts");
  ({ LateAnswer } = await import("../../../app/server/time-limits.server.ts"));
  makeHealth = () => new Health();
});

const ROWS = "https://project.supabase.co/rest/v1/rows";
const LOGIN = "https://project.supabase.co/auth/v1/token";
const answer = (status: number) => () => Promise.resolve(new Response(null, { status }));
const fail = (error: unknown) => () => Promise.reject(error);

let lines: Record<string, unknown>[];
beforeEach(() => {
  lines = [];
  const keep = (text: string) =>
    lines.push(...text.split("\n").map((line) => JSON.parse(line) as (typeof lines)[number]));
  vi.spyOn(console, "log").mockImplementation(keep);
  vi.mocked(console.error).mockImplementation(keep);
});

async function eventsLogged(): Promise<unknown[]> {
  await new Promise((resolve) => setImmediate(resolve));
  return lines.map(({ level, event, part, reason, seconds }) => [level, event, part, reason, seconds]);
}

test("an outage is logged when it begins, once a minute, and with its length", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const health = makeHealth();
  const ask = (status: number, url = ROWS) => health.watch({ url, isOfSite: true }, answer(status));
  for (let second = 0; second < 150; second += 1) {
    await ask(503);
    vi.advanceTimersByTime(1_000);
  }
  expect(health.reason("database")).toBe("503");
  await ask(502, LOGIN);
  await ask(200);
  vi.useRealTimers();
  expect(await eventsLogged()).toEqual([
    ["error", "backend does not answer", "database", "503", 0],
    ["error", "backend does not answer", "database", "503", 60],
    ["error", "backend does not answer", "database", "503", 120],
    ["error", "backend does not answer", "auth", "502", 0],
    ["info", "backend answers again", "database", undefined, 150],
  ]);
});

test("a backend that fails every other call fills no log", async () => {
  const health = makeHealth();
  for (let call = 0; call < 50; call += 1) {
    await health.watch({ url: ROWS, isOfSite: true }, answer(503));
    await health.watch({ url: ROWS, isOfSite: true }, answer(200));
  }
  expect(await eventsLogged()).toHaveLength(2);
});

test("a call that hung since before another was answered is no new outage", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const health = makeHealth();
  const call = { url: ROWS, isOfSite: true };
  let giveUp: (late: Error) => void = () => {};
  const hung = health.watch(call, () => new Promise((_, reject) => (giveUp = reject)));
  vi.advanceTimersByTime(1_000);
  await health.watch(call, answer(200));
  vi.advanceTimersByTime(3_000);
  giveUp(new LateAnswer());
  await expect(hung).rejects.toThrow("No answer in time.");
  expect(health.isAway("database")).toBe(false);
  await health.watch(call, answer(503));
  vi.useRealTimers();
  expect(await eventsLogged()).toEqual([["error", "backend does not answer", "database", "503", 0]]);
});

test("a failed call counts for a minute, and a later answer at once", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const health = makeHealth();
  const ask = (status: number) => health.watch({ url: LOGIN, isOfSite: true }, answer(status));
  await ask(503);
  vi.advanceTimersByTime(59_000);
  expect(health.isAway("auth")).toBe(true);
  expect(health.isAway("database")).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(health.isAway("auth")).toBe(false);
  await ask(503);
  expect(health.isAway("auth")).toBe(true);
  await ask(200);
  expect(health.isAway("auth")).toBe(false);
  vi.useRealTimers();
});

describe("what is no outage", () => {
  const asked = async (call: () => Promise<Response>, { url = ROWS, isOfSite = false } = {}) => {
    const health = makeHealth();
    await health.watch({ url, isOfSite }, call).catch(() => {});
    return health.reason("database") ?? health.reason("auth");
  };

  test.each([
    ["a session that has ended", answer(401), {}],
    ["a wrong password", answer(400), { url: LOGIN, isOfSite: true }],
    ["a sign-up that the database refuses", answer(500), { url: LOGIN, isOfSite: true }],
    ["a page that nobody waits for", fail(new DOMException("over", "AbortError")), {}],
  ])("%s", async (_, call, about) => expect(await asked(call, about)).toBeNull());

  test.each([
    ["the site's own key refused", answer(401), "401", true],
    ["a query that fails", answer(500), "500", false],
    ["a redirect", answer(302), "302", false],
    ["no network", fail(new TypeError("fetch failed")), "connection", false],
  ])("but %s is", async (_, call, reason, isOfSite) => {
    expect(await asked(call, { isOfSite })).toBe(reason);
  });

  test("but an answer that comes too late is", async () => {
    expect(await asked(fail(new LateAnswer()))).toBe("timeout");
  });
});

test("a key that is refused stays refused while somebody who signed in is let in", async () => {
  const health = makeHealth();
  await health.watch({ url: ROWS, isOfSite: true }, answer(401));
  await health.watch({ url: ROWS, isOfSite: false }, answer(200));
  expect(health.reason("database")).toBe("401");
  await health.watch({ url: ROWS, isOfSite: true }, answer(201));
  expect(health.reason("database")).toBeNull();
});

describe("on a real connection", () => {
  async function listening(handle: RequestListener) {
    const server = createServer(handle).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1/rows` };
  }
  const reasonAt = async (url: string) => {
    const health = makeHealth();
    await health.watch({ url, isOfSite: true }, () => fetch(url)).catch(() => {});
    return health.reason("database");
  };

  test("nobody listens", async () => {
    const { server, url } = await listening(() => {});
    server.close();
    await once(server, "close");
    expect(await reasonAt(url)).toBe("ECONNREFUSED");
  });

  test("the connection is reset", async () => {
    const { url } = await listening((req) => req.socket.resetAndDestroy());
    expect(await reasonAt(url)).toBe("ECONNRESET");
  });

  test("the connection ends", async () => {
    const { url } = await listening((req) => req.socket.end());
    expect(await reasonAt(url)).toBe("ECONNRESET");
  });
});
