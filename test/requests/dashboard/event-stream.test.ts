import { http, HttpResponse, ws } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { cookieOf, FAKED_BACKEND, openSiteInProcess, sessionLike } from "../../helpers/site-in-process.ts";
import type { Visitor } from "../../helpers/visitor.ts";

const MINUTE_MS = 60_000;

const realtime = ws.link(`${FAKED_BACKEND.replace("http", "ws")}/*`);
const backend = setupServer();
let visit: () => Visitor;
let subscribed = 0;

beforeAll(async () => {
  backend.listen({ onUnhandledFrame: "error" });
  visit = await openSiteInProcess();
});
beforeEach(() => {
  subscribed = 0;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] });
  backend.use(
    http.get(`${FAKED_BACKEND}/auth/v1/user`, () => HttpResponse.json(sessionLike().user)),
    http.get(`${FAKED_BACKEND}/rest/v1/user_roles`, () => HttpResponse.json([{ role: "admin" }])),
    realtime.addEventListener("connection", ({ client }) => {
      subscribed += 1;
      client.addEventListener("close", () => (subscribed -= 1));
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  backend.resetHandlers();
});
afterAll(() => backend.close());

/** A tab of the admin that listens, with a token that is good for so long. */
async function openTab(forMs: number) {
  const admin = visit();
  admin.carry(cookieOf(sessionLike({ expires_at: Math.floor((Date.now() + forMs) / 1_000) })));
  const { status, body } = await admin.send("/dashboard/events");
  expect(status).toBe(200);
  const tab = { isOpen: true, close: () => reader.cancel() };
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const listen = async () => {
    while (!(await reader.read()).done);
    tab.isOpen = false;
  };
  void listen();
  return tab;
}

const afterwards = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test("a stream ends a minute before the token that opened it", async () => {
  const tab = await openTab(10 * MINUTE_MS);
  await afterwards(8.9 * MINUTE_MS);
  expect(tab.isOpen).toBe(true);
  await afterwards(0.2 * MINUTE_MS);
  expect(tab.isOpen).toBe(false);
});

test("nothing is heard of the backend any more once the last tab is closed", async () => {
  const [first, second] = [await openTab(60 * MINUTE_MS), await openTab(60 * MINUTE_MS)];
  await vi.waitFor(() => expect(subscribed).toBe(1));
  await first.close();
  await afterwards(MINUTE_MS);
  expect(subscribed).toBe(1);
  await second.close();
  await afterwards(MINUTE_MS);
  expect(subscribed).toBe(0);
});

test("nothing is heard of the backend any more once the streams have ended by themselves", async () => {
  await openTab(10 * MINUTE_MS);
  await vi.waitFor(() => expect(subscribed).toBe(1));
  await afterwards(10 * MINUTE_MS);
  expect(subscribed).toBe(0);
});

test("a reader who goes without a word costs the server nothing", async () => {
  const tab = await openTab(60 * MINUTE_MS);
  await tab.close();
  // The next heartbeat finds nobody.
  await expect(afterwards(MINUTE_MS)).resolves.toBeDefined();
});
