import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inquiryFields } from "../../helpers/samples.ts";
import { FAKED_BACKEND, openSiteInProcess, pastEveryTimeout } from "../../helpers/site-in-process.ts";

const HOOK = "http://hook.example/x";
const folder = mkdtempSync(path.join(tmpdir(), "failures-"));

type Fetch = (url: string, init: RequestInit) => Promise<Response>;
type Report = { database: number; auth: number; outbox: Record<string, number>; notifications: number };

let visit: Awaited<ReturnType<typeof openSiteInProcess>>;
let work: { stop: () => Promise<void> };
let lines: Record<string, unknown>[];
let hooked: string[];
let backend: Fetch;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

let opened = 0;
beforeEach(async () => {
  // A copy for each test: what a server remembers of an outage outlives it.
  const origin = `http://failures-${(opened += 1)}.example`;
  visit = await openSiteInProcess(origin, {
    OUTBOX: "on",
    OUTBOX_PATH: path.join(folder, `${opened}.sqlite`),
    WEBHOOK_URL: HOOK,
    WEBHOOK_FORMAT: "standard",
    WEBHOOK_SECRET: `whsec_${Buffer.from("x".repeat(32)).toString("base64")}`,
    TIMEOUT_MULTIPLIER: "1",
  });
  const server = path.resolve(import.meta.dirname, "../../../build/server/index.js");
  const build = (await import(`${server}?origin=${origin}`)) as typeof import("../../../app/start.server.ts");
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  lines = [];
  hooked = [];
  backend = answering;
  const keep = (text: string) =>
    lines.push(...text.split("\n").map((line) => JSON.parse(line) as (typeof lines)[number]));
  vi.spyOn(console, "log").mockImplementation(keep);
  vi.mocked(console.error).mockImplementation(keep);
  vi.stubGlobal("fetch", (url: URL | string, init: RequestInit = {}) => {
    if (String(url) !== HOOK) return orAborted(backend(String(url), init), init);
    hooked.push(init.body as string);
    return Promise.resolve(new Response());
  });
  // The listeners of the log, which stay until a process ends.
  const listening = [process, process.stdout, process.stderr].map((emitter) =>
    vi.spyOn(emitter, "on").mockReturnThis(),
  );
  work = build.startWork();
  for (const spied of listening) spied.mockRestore();
});
afterEach(async () => {
  await pastEveryTimeout(work.stop());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.mocked(console.error).mockClear();
});

/** As a real one does, a call ends with its signal. */
function orAborted(answer: Promise<Response>, { signal }: RequestInit): Promise<Response> {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
  });
  return Promise.race([answer, aborted]);
}

const answering: Fetch = async (url) => {
  if (url.includes("/rest/v1/inquiries")) return new Response(null, { status: 201 });
  if (url.endsWith("/rpc/store_deadlines")) return Response.json({});
  return Response.json(url.includes("/rpc/claim_deliveries") ? [] : 0);
};
const refusing = (status: number, body: object) => async () => Response.json(body, { status });
const failing = (code: string) => () =>
  Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) }));
const later = (milliseconds: number) => async (url: string, init: RequestInit) => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return answering(url, init);
};
const databaseAlone =
  (fault: Fetch): Fetch =>
  (url, init) =>
    (url.includes("/rest/") ? fault : answering)(url, init);

async function readiness(): Promise<{ status: number; report: Report }> {
  const answer = await visit.answer(new Request("http://site.example/readyz"));
  return { status: answer.status, report: (await answer.json()) as Report };
}

async function logged(event: string): Promise<Record<string, unknown>[]> {
  await new Promise((resolve) => setImmediate(resolve));
  return lines.filter((line) => line.event === event);
}

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

async function sendInquiry() {
  const fields = inquiryFields();
  const response = await pastEveryTimeout(visit().sendForm("/inquiry", fields));
  return { fields, response };
}

describe.each<[string, string, Fetch, string?]>([
  ["is refused", "ECONNREFUSED", failing("ECONNREFUSED")],
  ["hangs", "timeout", () => new Promise<Response>(() => {})],
  ["answers 503", "503", refusing(503, { message: "upstream" })],
  ["refuses the publishable key", "401", refusing(401, { message: "Invalid API key" })],
  ["resets its connections", "ECONNRESET", failing("ECONNRESET")],
  ["has no address any more", "ENOTFOUND", failing("ENOTFOUND")],
  [
    "does not know SITE_TOKEN",
    "401",
    databaseAlone(refusing(401, { code: "PT401", message: "unknown site token" })),
    "401 PT401",
  ],
  [
    "has lost its database",
    "503",
    databaseAlone(refusing(503, { code: "PGRST002", message: "no schema cache" })),
    "503 PGRST002",
  ],
])("while the backend %s", (_, reason, fault, keptBecause = reason) => {
  test("the visitor gets a receipt, and the operator hears of it by log, /readyz and webhook, and of its end", async () => {
    backend = fault;
    const { fields, response } = await sendInquiry();
    expect(response.status).toBe(303);
    expect(await logged("inquiry kept in the outbox")).toMatchObject([
      { level: "info", reason: keptBecause },
    ]);
    expect((await logged("backend does not answer"))[0]).toMatchObject({ level: "error", reason });
    const { status, report } = await readiness();
    expect(status).toBe(503);
    expect(report).toMatchObject({ outbox: { waiting: 1, unreadable: 0 }, notifications: 0 });
    expect(report.database).toBeGreaterThan(0);
    expect(hooked).toEqual([]);

    for (let minute = 1; minute <= 12; minute += 1) {
      await minutes(1);
      expect((await readiness()).status, `minute ${minute}`).toBe(503);
    }
    const told = (await logged("backend does not answer")).filter(({ part }) => part === "database");
    expect(told.length).toBeGreaterThanOrEqual(9);
    expect(told.length).toBeLessThanOrEqual(13);
    expect((await readiness()).report.outbox.oldestSeconds).toBeGreaterThan(600);
    expect(hooked.map((body) => (JSON.parse(body) as { type: string }).type)).toEqual([
      "notification.outbox_stuck",
    ]);
    const { organizationName, contactName, email, phone, message } = fields;
    for (const typed of [organizationName, contactName, email, phone, message])
      expect(hooked[0]).not.toContain(typed);

    backend = answering;
    await minutes(2);
    const ended = await logged("backend answers again");
    expect(ended).toEqual([expect.objectContaining({ level: "info", part: "database", delivered: 1 })]);
    expect(ended[0]?.seconds).toBeGreaterThan(700);
    expect(await readiness()).toEqual({
      status: 200,
      report: {
        database: 0,
        auth: 0,
        outbox: { waiting: 0, oldestSeconds: 0, unreadable: 0 },
        notifications: 0,
      },
    });
    expect(hooked).toHaveLength(1);
  });
});

test("while the backend takes five seconds, the inquiry is confirmed, delivered in the background and told of as late", async () => {
  backend = later(5_000);
  expect((await sendInquiry()).response.status).toBe(303);
  expect(await logged("inquiry kept in the outbox")).toMatchObject([{ reason: "timeout" }]);
  expect((await logged("backend does not answer"))[0]).toMatchObject({ reason: "timeout" });
  await minutes(2);
  expect((await logged("backend answers again"))[0]).toMatchObject({ delivered: 1 });
  expect((await readiness()).status).toBe(200);
  expect(hooked).toEqual([]);
});

test("while the database has no room, what it does not store waits, and after ten minutes somebody hears of it", async () => {
  backend = (url, init) =>
    (url.includes("/rest/v1/inquiries")
      ? refusing(405, { code: "25006", message: "cannot execute INSERT in a read-only transaction" })
      : answering)(url, init);
  expect((await sendInquiry()).response.status).toBe(303);
  expect(await logged("inquiry kept in the outbox")).toMatchObject([{ reason: "405 25006" }]);
  expect((await readiness()).status).toBe(200);
  await minutes(12);
  expect(await readiness()).toMatchObject({ status: 503, report: { database: 0 } });
  expect(hooked).toHaveLength(1);
  backend = answering;
  await minutes(2);
  expect((await readiness()).status).toBe(200);
});

test("while the auth service is away, inquiries are stored and a log-in shows that it is", async () => {
  const away = failing("ECONNREFUSED");
  backend = (url, init) => (url.startsWith(`${FAKED_BACKEND}/auth/`) ? away() : answering(url, init));
  expect((await sendInquiry()).response.status).toBe(303);
  expect(await logged("inquiry kept in the outbox")).toEqual([]);
  expect((await readiness()).status).toBe(200);
  const login = visit().post("/auth", { email: "a@example.com", password: "secret-1" });
  expect((await pastEveryTimeout(login)).status).toBe(503);
  expect((await logged("backend does not answer"))[0]).toMatchObject({
    part: "auth",
    reason: "ECONNREFUSED",
  });
  const { status, report } = await readiness();
  expect(status).toBe(503);
  expect(report.auth).toBeGreaterThan(0);
  // Nobody logs in at a server that gets no requests: what says nothing for a minute may be well again.
  await minutes(2);
  expect((await readiness()).status).toBe(200);
});
