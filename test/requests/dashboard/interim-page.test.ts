import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { everyRequestHandled } from "../../helpers/guards/unhandled-requests.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  cookieOf,
  FAKED_BACKEND,
  timeoutSecondsUntil,
  neverAnswers,
  openSiteInProcess,
  pastEveryTimeout,
  sessionLike,
  exhaustEveryTimeout,
} from "../../helpers/site-in-process.ts";
import { sessionAnswers } from "../../helpers/stubbed-backend.ts";
import type { Visitor } from "../../helpers/visitor.ts";

const backend = setupServer(
  http.get(`${FAKED_BACKEND}/rest/v1/notices`, () => HttpResponse.json([])),
  http.get(`${FAKED_BACKEND}/rest/v1/members`, () => HttpResponse.json([])),
  ...sessionAnswers,
);
let visit: Awaited<ReturnType<typeof openSiteInProcess>>;
beforeAll(async () => {
  backend.listen(everyRequestHandled);
  visit = await openSiteInProcess();
});
afterEach(() => {
  backend.resetHandlers();
  vi.mocked(console.error).mockClear();
});
afterAll(() => backend.close());

const at = (path: string) => `${FAKED_BACKEND}${path}`;
const wanted = "/dashboard/inquiries?status=new&spam=none";
const AGAIN = '<meta http-equiv="refresh" content="0; url=/dashboard/inquiries?status=new&amp;spam=none">';
let checks = 0;
let answerCheck = () => {};

function isAdminWith(user: () => Response | Promise<Response>) {
  checks = 0;
  backend.use(
    http.get(at("/auth/v1/user"), () => {
      checks += 1;
      return user();
    }),
    http.get(at("/rest/v1/user_roles"), () => HttpResponse.json([{ role: "admin" }])),
    http.get(at("/rest/v1/inquiries"), () => HttpResponse.json([])),
    http.get(at("/rest/v1/notices"), () => HttpResponse.json([])),
    http.get(at("/rest/v1/members"), () => HttpResponse.json([])),
    http.post(at("/rest/v1/rpc/count_inquiries"), () => HttpResponse.json(0)),
    http.post(at("/rest/v1/rpc/count_inquiries_by_status"), () => HttpResponse.json([])),
  );
}

const known = () => HttpResponse.json(sessionLike().user);
const knownLater = () =>
  new Promise<Response>((resolve) => {
    answerCheck = () => resolve(known());
  });

function browser(changes: object = {}): Visitor {
  const visitor = visit({ accept: "text/html,application/xhtml+xml" });
  visitor.carry(cookieOf(sessionLike(changes)));
  return visitor;
}

async function firstPart(response: Response) {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const first = decoder.decode((await reader?.read())?.value);
  const rest = async () => {
    let text = "";
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return text;
      text += decoder.decode(value);
    }
  };
  return { first, rest };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("an opening whose check takes long says at once that it is being made, then asks again and is there", async () => {
  isAdminWith(knownLater);
  const admin = browser();
  const response = await takingLong(admin.send(wanted));
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  expect(response.headers.get("Content-Security-Policy")).not.toContain("nonce-");
  const { first, rest } = await firstPart(response);
  expect(first).toContain("인증 확인 중...");
  expect(first).not.toContain(AGAIN);

  answerCheck();
  expect(await rest()).toContain(AGAIN);
  const page = await admin.open(wanted);
  page.screen.getByRole("heading", { name: "문의 목록" });
  expect(checks, "the check of the first request is the one that counts").toBe(1);
  isAdminWith(known);
  await admin.open(wanted);
  expect(checks, "and it counts once").toBe(1);
});

test("nobody else gets the answer that somebody waited for", async () => {
  isAdminWith(knownLater);
  const admin = browser();
  const { rest } = await firstPart(await takingLong(admin.send(wanted)));
  answerCheck();
  await rest();
  backend.use(
    http.get(at("/auth/v1/user"), () =>
      HttpResponse.json({ code: 403, error_code: "session_not_found", msg: "gone" }, { status: 403 }),
    ),
  );
  expect((await browser().send(wanted)).headers.get("Location")).toBe("/auth");
  const stranger = visit({ accept: "text/html" });
  expect((await stranger.send(wanted)).headers.get("Location")).toBe("/auth");
  expect((await admin.send("/dashboard")).headers.get("Location")).toBe("/auth");
});

test.each([
  ["a session", {}],
  ["a session that has expired", { expires_at: 1 }],
])(
  "while the auth service hangs, %s leads through the interim page to /auth within 4 seconds",
  async (_, changes) => {
    isAdminWith(neverAnswers);
    backend.use(http.post(at("/auth/v1/token"), neverAnswers));
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const admin = browser(changes);
    const journey = (async () => {
      const waiting = await (await admin.send(wanted)).text();
      const again = await admin.send(wanted);
      return { waiting, again, page: await admin.open(again.headers.get("Location") ?? "") };
    })();
    expect(await timeoutSecondsUntil(journey)).toBeLessThanOrEqual(4);
    const { waiting, page } = await journey;
    expect(waiting).toContain("인증 확인 중...");
    expect(page.url).toBe("/auth");
    expect(page.screen.getByRole("alert").textContent).toContain("로그인 상태를 확인하지 못했습니다");
    await exhaustEveryTimeout();
    vi.mocked(console.warn).mockRestore();
  },
);

test("the usual answer comes without a interim page, to browsers and to whatever else asks", async () => {
  isAdminWith(known);
  const page = await browser().open(wanted);
  page.screen.getByRole("heading", { name: "문의 목록" });
  const stranger = await visit({ accept: "text/html" }).send("/dashboard");
  expect([stranger.status, stranger.headers.get("Location")]).toEqual([302, "/auth"]);

  isAdminWith(neverAnswers);
  const program = visit({ accept: "*/*" });
  program.carry(cookieOf(sessionLike()));
  expect((await pastEveryTimeout(program.send(wanted))).headers.get("Location")).toBe("/auth");
});

test("the interim page has no business of its own", async () => {
  const response = await visit({ from: "198.51.100.7" }).send("/dashboard/checking");
  expect(response.headers.get("Location")).toBe("/dashboard");
});

/** Lets time pass until after the interim page is due, and before the check times out. */
async function takingLong(outcome: Promise<Response>): Promise<Response> {
  while (checks === 0) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(9_000);
  return outcome;
}
