import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { cookieOf, FAKED_BACKEND, sessionLike } from "../../helpers/site-in-process.ts";
import { loggedErrors } from "../../helpers/guards/logged-errors.ts";
import { useStubbedRealtime } from "./stubbed-realtime.ts";

const MINUTE_MS = 60_000;

const { backend, realtime, visit } = useStubbedRealtime();
const afterwards = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function connect(forMs = 60 * MINUTE_MS, init: RequestInit = {}) {
  const admin = visit();
  admin.carry(cookieOf(sessionLike({ expires_at: Math.floor((Date.now() + forMs) / 1_000) })));
  return admin.send("/dashboard/events", init);
}

async function openStream(forMs = 60 * MINUTE_MS) {
  const leaving = new AbortController();
  const { status, headers, body } = await connect(forMs, { signal: leaving.signal });
  expect([status, headers.get("Content-Type"), headers.get("Cache-Control")]).toEqual([
    200,
    "text/event-stream",
    "no-cache, no-transform",
  ]);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const stream = {
    isOpen: true,
    heard: [] as string[],
    leave: () => leaving.abort(),
    cut: () => reader.cancel(),
  };
  const listen = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      for (const [, event = ""] of new TextDecoder().decode(next.value).matchAll(/^event: (\w+)$/gm))
        stream.heard.push(event);
    stream.isOpen = false;
  };
  void listen();
  return stream;
}

const hears = (stream: { heard: string[] }, ...events: string[]) =>
  vi.waitFor(() => expect(stream.heard).toEqual(events));

test("a stream ends a minute before the token that opened it", async () => {
  const stream = await openStream(10 * MINUTE_MS);
  await afterwards(8.9 * MINUTE_MS);
  expect(stream.isOpen).toBe(true);
  await afterwards(0.2 * MINUTE_MS);
  expect(stream.isOpen).toBe(false);
  expect(realtime.subscribed).toBe(0);
});

test("an admin's streams share one subscription, which ends with the last of them", async () => {
  const [first, second] = [await openStream(), await openStream()];
  await hears(first, "live", "changed");
  await hears(second, "live", "changed");
  realtime.insertInquiry?.();
  await hears(first, "live", "changed", "changed");
  await hears(second, "live", "changed", "changed");
  const late = await openStream();
  await hears(late, "live", "changed");
  first.leave();
  late.leave();
  await afterwards(1_000);
  expect(realtime.subscribed).toBe(1);
  second.leave();
  await vi.waitFor(() => expect(realtime.subscribed).toBe(0));
});

test("a stream tells each ten seconds whether it is live, and of a gap once it is over", async () => {
  const stream = await openStream();
  await hears(stream, "live", "changed");
  await afterwards(10_000);
  await hears(stream, "live", "changed", "live");
  realtime.closeConnection.at(0)?.();
  await hears(stream, "live", "changed", "live", "retrying");
  await afterwards(20_000);
  const lastOf = (event: string) => stream.heard.lastIndexOf(event);
  await vi.waitFor(() => expect(lastOf("changed")).toBeGreaterThan(lastOf("retrying")));
  expect(lastOf("live")).toBeGreaterThan(lastOf("retrying"));
  stream.leave();
  await vi.waitFor(() => expect(realtime.subscribed).toBe(0));
});

test("a stream is not said to be live while the database answers nothing", async () => {
  const stream = await openStream();
  await hears(stream, "live", "changed");
  // Checked every ten seconds, for three that this site multiplies.
  const pastTheLimit = () => afterwards(10_000 + 3_000 * 20 + 2_000);
  let isFrozen = true;
  backend.use(
    http.get(`${FAKED_BACKEND}/rest/v1/user_roles`, () =>
      isFrozen ? new Promise<never>(() => {}) : HttpResponse.json([{ role: "admin" }]),
    ),
  );
  await pastTheLimit();
  await vi.waitFor(() => expect(stream.heard.at(-1)).toBe("retrying"));
  isFrozen = false;
  await pastTheLimit();
  const lastOf = (event: string) => stream.heard.lastIndexOf(event);
  await vi.waitFor(() => expect(lastOf("changed")).toBeGreaterThan(lastOf("retrying")));
  expect(stream.heard.at(-1)).toBe("live");
  expect(loggedErrors().every((line) => line.includes("backend does not answer"))).toBe(true);
  stream.leave();
  await vi.waitFor(() => expect(realtime.subscribed).toBe(0));
});

test("of a change no more than the key of its row is asked for", async () => {
  const stream = await openStream();
  await vi.waitFor(() => expect(realtime.joined).toHaveLength(6));
  const everything = { event: "*", schema: "public" };
  expect(realtime.joined).toEqual([
    { ...everything, table: "inquiries", select: ["id"] },
    { ...everything, table: "inquiry_notes", select: ["id"] },
    { ...everything, table: "inquiry_contacts", select: ["id"] },
    { ...everything, table: "inquiry_replies", select: ["id"] },
    { ...everything, event: "DELETE", table: "session_activity", select: ["session_id"] },
    { ...everything, table: "user_roles", select: ["user_id"] },
  ]);
  stream.leave();
  await vi.waitFor(() => expect(realtime.subscribed).toBe(0));
});

test("a reader who goes without a word costs the server nothing", async () => {
  const stream = await openStream();
  await stream.cut();
  await afterwards(MINUTE_MS);
  expect(realtime.subscribed).toBe(0);
});

test("asking for the headers alone opens no stream and no subscription", async () => {
  for (let n = 0; n < 100; n += 1) {
    const { status, headers, body } = await connect(60 * MINUTE_MS, { method: "HEAD" });
    expect([status, headers.get("Content-Type"), body]).toEqual([200, "text/event-stream", null]);
  }
  await afterwards(1_000);
  expect(realtime.subscribed).toBe(0);
});

test("a stream ends with its session or role, and not when nobody can say", async () => {
  const stream = await openStream();
  const answers = [HttpResponse.json({ message: "away" }, { status: 503 }), HttpResponse.json([])];
  backend.use(http.get(`${FAKED_BACKEND}/rest/v1/user_roles`, () => answers[0]?.clone()));
  await afterwards(MINUTE_MS);
  expect(stream.isOpen).toBe(true);
  answers.shift();
  await afterwards(16_000);
  await vi.waitFor(() => expect(stream.isOpen).toBe(false));
  expect(stream.heard.at(-1)).toBe("changed");
  const logged = loggedErrors();
  expect(logged.filter((line) => !line.includes('"event":"admin role not read"'))).toEqual([]);
  expect(logged.length).toBeGreaterThan(0);
  vi.mocked(console.error).mockClear();
});
