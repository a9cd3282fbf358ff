import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { inquiryFields } from "../../helpers/samples.ts";
import { FAKED_BACKEND, openSiteInProcess, pastEveryTimeout } from "../../helpers/site-in-process.ts";

const HOOK = "http://hook.example/x";
const folder = mkdtempSync(path.join(tmpdir(), "failures-"));

type Fetch = (url: string, init: RequestInit) => Promise<Response>;
type Report = { database: boolean; auth: boolean; outbox: boolean };

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

test.each<[string, string, Fetch, string?]>([
  ["hangs", "timeout", () => new Promise<Response>(() => {})],
  ["cannot be reached", "ECONNREFUSED", failing("ECONNREFUSED")],
  [
    "does not know SITE_TOKEN",
    "401",
    databaseAlone(refusing(401, { code: "PT401", message: "unknown site token" })),
    "401 PT401",
  ],
])(
  "a backend that %s costs no inquiry, and the operator hears of it",
  async (_, reason, fault, kept = reason) => {
    backend = fault;
    const { fields, response } = await sendInquiry();
    expect(response.status).toBe(303);
    expect(await logged("inquiry kept in the outbox")).toMatchObject([{ level: "info", reason: kept }]);
    expect((await logged("backend does not answer"))[0]).toMatchObject({ level: "error", reason });
    expect(await readiness()).toEqual({ status: 503, report: { database: false, auth: true, outbox: true } });
    expect(hooked).toEqual([]);

    for (let minute = 1; minute <= 12; minute += 1) {
      await minutes(1);
      expect((await readiness()).status, `minute ${minute}`).toBe(503);
    }
    expect((await readiness()).report.outbox).toBe(false);
    expect(hooked).toEqual([expect.stringContaining("notification.outbox_stuck")]);
    for (const typed of Object.values(fields)) expect(hooked[0]).not.toContain(typed);

    backend = answering;
    await minutes(2);
    const ended = await logged("backend answers again");
    expect(ended).toEqual([expect.objectContaining({ level: "info", part: "database", delivered: 1 })]);
    expect(ended[0]?.seconds).toBeGreaterThan(700);
    expect(await readiness()).toEqual({ status: 200, report: { database: true, auth: true, outbox: true } });
    expect(hooked).toHaveLength(1);
  },
);

test("a backend that takes five seconds is given the inquiry in the background", async () => {
  backend = later(5_000);
  expect((await sendInquiry()).response.status).toBe(303);
  expect(await logged("inquiry kept in the outbox")).toMatchObject([{ reason: "timeout" }]);
  expect((await logged("backend does not answer"))[0]).toMatchObject({ reason: "timeout" });
  await minutes(2);
  expect((await logged("backend answers again"))[0]).toMatchObject({ delivered: 1 });
  expect((await readiness()).status).toBe(200);
  expect(hooked).toEqual([]);
});

test("a database without room is ready until an inquiry has waited for ten minutes", async () => {
  backend = (url, init) =>
    (url.includes("/rest/v1/inquiries")
      ? refusing(405, { code: "25006", message: "cannot execute INSERT in a read-only transaction" })
      : answering)(url, init);
  expect((await sendInquiry()).response.status).toBe(303);
  expect(await logged("inquiry kept in the outbox")).toMatchObject([{ reason: "405 25006" }]);
  expect((await readiness()).status).toBe(200);
  await minutes(12);
  expect(await readiness()).toMatchObject({ status: 503, report: { database: true, outbox: false } });
  expect(hooked).toHaveLength(1);
  backend = answering;
  await minutes(2);
  expect((await readiness()).status).toBe(200);
});

test("an auth service that is away delays no inquiry, and a log-in shows it", async () => {
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
  expect(await readiness()).toMatchObject({ status: 503, report: { auth: false } });
  // Nobody logs in at a server that gets no requests: what says nothing for a minute may be well again.
  await minutes(2);
  expect((await readiness()).status).toBe(200);
});
