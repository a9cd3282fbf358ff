import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { cookieOf, FAKED_BACKEND, sessionLike } from "../../helpers/site-in-process.ts";
import { useStubbedRealtime } from "./stubbed-realtime.ts";

const MINUTE_MS = 60_000;

const { backend, realtime, visit } = useStubbedRealtime();
const afterwards = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

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

test("a stream ends a minute before the token that opened it", async () => {
  const tab = await openTab(10 * MINUTE_MS);
  await afterwards(8.9 * MINUTE_MS);
  expect(tab.isOpen).toBe(true);
  await afterwards(0.2 * MINUTE_MS);
  expect(tab.isOpen).toBe(false);
});

test("nothing is heard of the backend any more once the last tab is closed", async () => {
  const [first, second] = [await openTab(60 * MINUTE_MS), await openTab(60 * MINUTE_MS)];
  await vi.waitFor(() => expect(realtime.subscribed).toBe(1));
  await first.close();
  await afterwards(MINUTE_MS);
  expect(realtime.subscribed).toBe(1);
  await second.close();
  await afterwards(MINUTE_MS);
  expect(realtime.subscribed).toBe(0);
});

test("nothing is heard of the backend any more once the streams have ended by themselves", async () => {
  await openTab(10 * MINUTE_MS);
  await vi.waitFor(() => expect(realtime.subscribed).toBe(1));
  await afterwards(10 * MINUTE_MS);
  expect(realtime.subscribed).toBe(0);
});

test("of a change no more than the key of its row is asked for", async () => {
  const tab = await openTab(60 * MINUTE_MS);
  await vi.waitFor(() => expect(realtime.joined).toHaveLength(5));
  const everything = { event: "*", schema: "public" };
  expect(realtime.joined).toEqual([
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
  expect(realtime.subscribed).toBe(0);
});

test("a reader who is behind is told once that something changed, however much did", async () => {
  const { body } = await connect();
  await vi.waitFor(() => expect(realtime.insertInquiry).toBeDefined());
  for (let n = 0; n < 1_000; n += 1) realtime.insertInquiry?.();
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
  await vi.waitFor(() => expect(realtime.subscribed).toBe(1));
  await afterwards(MINUTE_MS);
  expect(realtime.subscribed).toBe(0);
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
  await vi.waitFor(() => expect(realtime.insertInquiry).toBeDefined());
  backend.use(
    http.get(`${FAKED_BACKEND}/auth/v1/user`, () =>
      HttpResponse.json({ error_code: "session_not_found", msg: "no session" }, { status: 403 }),
    ),
  );
  realtime.insertInquiry?.();
  // Shorter than until the next regular check.
  await vi.waitFor(() => expect(tab.isOpen).toBe(false), { timeout: 10_000 });
});
