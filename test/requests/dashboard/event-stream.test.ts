import { http, HttpResponse, ws } from "msw";
import { setupServer } from "msw/node";
import { everyRequestHandled } from "../../helpers/guards/unhandled-requests.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { cookieOf, FAKED_BACKEND, openSiteInProcess, sessionLike } from "../../helpers/site-in-process.ts";
import { sessionAnswers } from "../../helpers/stubbed-backend.ts";
import type { Visitor } from "../../helpers/visitor.ts";

type RealtimeFrame = [string, string, string, string, { config?: { postgres_changes: object[] } }];

const MINUTE_MS = 60_000;

const realtime = ws.link(`${FAKED_BACKEND.replace("http", "ws")}/*`);
const backend = setupServer(...sessionAnswers);
let visit: () => Visitor;
let subscribed = 0;
let joined: object[] = [];
let insertInquiry: ((committedAt?: string) => void) | undefined;
let closeConnection: (() => void)[] = [];

beforeAll(async () => {
  backend.listen(everyRequestHandled);
  visit = await openSiteInProcess();
});
beforeEach(() => {
  subscribed = 0;
  joined = [];
  insertInquiry = undefined;
  closeConnection = [];
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] });
  backend.use(
    http.get(`${FAKED_BACKEND}/auth/v1/user`, () => HttpResponse.json(sessionLike().user)),
    http.get(`${FAKED_BACKEND}/rest/v1/user_roles`, () => HttpResponse.json([{ role: "admin" }])),
    realtime.addEventListener("connection", ({ client }) => {
      subscribed += 1;
      closeConnection.push(() => client.close(1011));
      client.addEventListener("close", () => (subscribed -= 1));
      client.addEventListener("message", ({ data }) => {
        const [joinRef, ref, topic, event, payload] = JSON.parse(data as string) as RealtimeFrame;
        const bindings = payload.config?.postgres_changes.map((each, index) => ({ ...each, id: index + 1 }));
        const response = { postgres_changes: bindings };
        client.send(JSON.stringify([joinRef, ref, topic, "phx_reply", { status: "ok", response }]));
        if (event !== "phx_join") return;
        joined = payload.config?.postgres_changes ?? [];
        const insert = { type: "INSERT", schema: "public", table: "inquiries", columns: [], record: {} };
        insertInquiry = (committedAt) => {
          const data = { ...insert, commit_timestamp: committedAt };
          client.send(JSON.stringify([null, null, topic, "postgres_changes", { ids: [1], data }]));
        };
      });
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  backend.resetHandlers();
});
afterAll(() => backend.close());

function connect(forMs = 60 * MINUTE_MS, method = "GET") {
  const admin = visit();
  admin.carry(cookieOf(sessionLike({ expires_at: Math.floor((Date.now() + forMs) / 1_000) })));
  return admin.send("/dashboard/events", { method });
}

async function openTab(forMs = 60 * MINUTE_MS) {
  const { status, body } = await connect(forMs);
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

test("of a change no more than the key of its row is asked for", async () => {
  const tab = await openTab(60 * MINUTE_MS);
  await vi.waitFor(() => expect(joined).toHaveLength(5));
  const everything = { event: "*", schema: "public" };
  expect(joined).toEqual([
    { ...everything, table: "inquiries", select: ["id"] },
    { ...everything, table: "inquiry_notes", select: ["id"] },
    { ...everything, table: "inquiry_contacts", select: ["id"] },
    { ...everything, event: "DELETE", table: "session_activity", select: ["session_id"] },
    { ...everything, table: "user_roles", select: ["user_id"] },
  ]);
  await tab.close();
});

test("a reader who goes without a word costs the server nothing", async () => {
  const tab = await openTab(60 * MINUTE_MS);
  await tab.close();
  await expect(afterwards(MINUTE_MS)).resolves.toBeDefined();
});

test("asking for the headers alone opens no stream and no subscription", async () => {
  for (let n = 0; n < 100; n += 1) {
    const { status, headers, body } = await connect(60 * MINUTE_MS, "HEAD");
    expect([status, headers.get("Content-Type"), body]).toEqual([200, "text/event-stream", null]);
  }
  await afterwards(1_000);
  expect(subscribed).toBe(0);
});

test("a reader who is behind is told once that something changed, however much did", async () => {
  const { body } = await connect();
  await vi.waitFor(() => expect(insertInquiry).toBeDefined());
  for (let n = 0; n < 1_000; n += 1) insertInquiry?.();
  await afterwards(1_000);

  const reader = (body as ReadableStream<Uint8Array>).getReader();
  let heard = "";
  const listen = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      heard += new TextDecoder().decode(next.value);
  };
  void listen();
  await afterwards(15_000);
  expect(heard).toContain("event: heartbeat");
  expect(heard.match(/event: changed/g)?.length).toBeLessThanOrEqual(2);
  await reader.cancel();
});

test("a reader who takes nothing for half a minute is given up", async () => {
  await connect();
  await vi.waitFor(() => expect(subscribed).toBe(1));
  await afterwards(MINUTE_MS);
  expect(subscribed).toBe(0);
});

test("an admin listens in twenty tabs at most, and in another when one is closed", async () => {
  const tabs = await Promise.all(Array.from({ length: 20 }, () => openTab()));
  const refused = await connect();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  await tabs[0]?.close();
  tabs.push(await openTab());
  for (const tab of tabs.slice(1)) await tab.close();
});

/** Opens tabs of these admins below HTTP, where thousands of requests would take long. */
async function watchAs(adminIds: string[]) {
  const { watchInquiries } = await import("../../../app/dashboard/live/inquiry-signals.server.ts");
  const token = sessionLike().access_token;
  return adminIds.map((adminId) => {
    const heard: string[] = [];
    const onSignal = (signal: string) => void heard.push(signal);
    return { heard, ...watchInquiries(adminId, { token, onSignal, onEnd: vi.fn<() => void>() }) };
  });
}

test("half as many tabs of all admins as there may be connections are listened to, and no more until one is closed", async () => {
  const { checkStreamCapacity, MAX_STREAMS } =
    await import("../../../app/dashboard/live/inquiry-signals.server.ts");
  const tabs = await watchAs(
    Array.from({ length: MAX_STREAMS }, (_, index) => `admin-${Math.floor(index / 20)}`),
  );
  await vi.waitFor(() => expect(subscribed).toBe(2));
  expect(checkStreamCapacity("another")).toEqual({ outcome: "too-many-streams" });
  tabs.pop()?.stop();
  expect(checkStreamCapacity("another")).toEqual({ outcome: "available" });
  for (const tab of tabs) tab.stop();
  await vi.waitFor(() => expect(subscribed).toBe(0));
});

test("two admins hear of changes for all, and where one goes another takes over", async () => {
  const [first, second, third] = await watchAs(["admin-1", "admin-2", "admin-3"]);
  const live = ["live", "changed"];
  await vi.waitFor(() => expect([first, second, third].map((tab) => tab?.heard)).toEqual([live, live, live]));
  expect(subscribed).toBe(2);
  const [late] = await watchAs(["admin-4"]);
  expect(late?.heard).toEqual(live);
  insertInquiry?.();
  await vi.waitFor(() => expect(late?.heard).toEqual([...live, "changed"]));

  const joins = closeConnection.length;
  first?.stop();
  await vi.waitFor(() => expect(closeConnection).toHaveLength(joins + 1));
  expect(subscribed).toBe(2);
  insertInquiry?.();
  await vi.waitFor(() => expect(third?.heard).toEqual([...live, "changed", "changed"]));

  // The admin who takes over is not live yet.
  third?.stop();
  second?.stop();
  await vi.waitFor(() => expect(late?.heard).toEqual([...live, "changed", "changed", ...live]));
  late?.stop();
  await vi.waitFor(() => expect(subscribed).toBe(0));
});

test("a page is told that it is no longer live only once nobody hears of changes", async () => {
  const [first, second, third] = await watchAs(["admin-1", "admin-2", "admin-3"]);
  const live = ["live", "changed"];
  await vi.waitFor(() => expect([first, second, third].map((tab) => tab?.heard)).toEqual([live, live, live]));
  closeConnection.at(0)?.();
  await afterwards(100);
  expect(third?.heard).toEqual(live);
  closeConnection.at(1)?.();
  await vi.waitFor(() => expect(third?.heard).toEqual([...live, "retrying"]));
  await afterwards(15_000);
  await vi.waitFor(() => expect(third?.heard).toEqual([...live, "retrying", ...live]));
  for (const tab of [first, second, third]) tab?.stop();
  await vi.waitFor(() => expect(subscribed).toBe(0));
});

test("the first admin whom the backend tells of a change tells all, once", async () => {
  const { watchInquiries } = await import("../../../app/dashboard/live/inquiry-signals.server.ts");
  const token = sessionLike().access_token;
  const watch = async (admin: string) => {
    const onSignal = vi.fn<() => void>();
    const { stop } = watchInquiries(admin, { token, onSignal, onEnd: vi.fn<() => void>() });
    await vi.waitFor(() => expect(onSignal).toHaveBeenCalledTimes(2));
    onSignal.mockClear();
    return { onSignal, stop, tellOfChange: insertInquiry };
  };
  const [first, second] = [await watch("one"), await watch("another")];
  first.tellOfChange?.("2026-11-23T00:00:00Z");
  await vi.waitFor(() => expect(second.onSignal).toHaveBeenCalledTimes(1));
  second.tellOfChange?.("2026-11-23T00:00:00Z");
  second.tellOfChange?.("2026-11-23T00:00:01Z");
  await vi.waitFor(() => expect(first.onSignal).toHaveBeenCalledTimes(2));
  expect(second.onSignal).toHaveBeenCalledTimes(2);
  for (const { stop } of [first, second]) stop();
  await vi.waitFor(() => expect(subscribed).toBe(0));
});

test("a stream ends when its session has ended elsewhere, and not when nobody can say", async () => {
  const tab = await openTab();
  const answers = [
    HttpResponse.json({ msg: "away" }, { status: 503 }),
    HttpResponse.json({ error_code: "session_not_found", msg: "no session" }, { status: 403 }),
  ];
  backend.use(http.get(`${FAKED_BACKEND}/auth/v1/user`, () => answers[0]?.clone()));
  await afterwards(MINUTE_MS);
  expect(tab.isOpen).toBe(true);
  answers.shift();
  await afterwards(16_000);
  await vi.waitFor(() => expect(tab.isOpen).toBe(false));
  const logged = vi.mocked(console.error).mock.calls.map(([line]) => String(line));
  expect(logged.filter((line) => !line.includes('"event":"session not checked"'))).toEqual([]);
  expect(logged.length).toBeGreaterThan(0);
  vi.mocked(console.error).mockClear();
});

test("a signal makes the server ask at once whether whoever hears it still may", async () => {
  const tab = await openTab();
  await vi.waitFor(() => expect(insertInquiry).toBeDefined());
  backend.use(
    http.get(`${FAKED_BACKEND}/auth/v1/user`, () =>
      HttpResponse.json({ error_code: "session_not_found", msg: "no session" }, { status: 403 }),
    ),
  );
  insertInquiry?.();
  // Shorter than until the next regular check.
  await vi.waitFor(() => expect(tab.isOpen).toBe(false), { timeout: 10_000 });
});
