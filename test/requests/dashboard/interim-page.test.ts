import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inquiryAnswer as newest } from "../../helpers/samples.ts";
import {
  cookieOf,
  exhaustEveryTimeout,
  neverAnswers,
  openSiteInProcess,
  pastEveryTimeout,
  sessionLike,
  timeoutSecondsUntil,
} from "../../helpers/site-in-process.ts";
import { Visitor } from "../../helpers/visitor.ts";
import { at, useStubbedAuth } from "../accounts/stubbed-auth.ts";

const { backend, visit } = useStubbedAuth([]);
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(console.error).mockClear();
});

const wanted = "/dashboard/inquiries?status=new&spam=none";

function isAdminWith(role: () => Response | Promise<Response>) {
  backend.use(
    http.get(at("/rest/v1/user_roles"), role),
    http.get(at("/auth/v1/user"), neverAnswers),
    http.post(at("/rest/v1/rpc/search_inquiries"), () => HttpResponse.json([])),
  );
}

const known = () => HttpResponse.json([{ role: "admin" }]);
/** Two seconds, since timeouts are 20 times as long as usual. */
const knownLater = () => new Promise<Response>((resolve) => setTimeout(() => resolve(known()), 40_000));

function browser(changes: object = {}): Visitor {
  const visitor = visit({ accept: "text/html,application/xhtml+xml" });
  visitor.carry(cookieOf(sessionLike(changes)));
  return visitor;
}

test("an opening whose check takes long says so, asks again and is there", async () => {
  isAdminWith(knownLater);
  const admin = browser();
  const { waiting, page } = await passing(
    (async () => {
      const interim = await admin.send(wanted);
      return { waiting: interim, page: await admin.open(wanted) };
    })(),
  );
  expect([waiting.status, waiting.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  expect(waiting.headers.get("Content-Security-Policy")).not.toContain("nonce-");
  expect(waiting.headers.get("Refresh")).toBe(`0; url=${wanted}`);
  expect(await waiting.text()).toContain("인증 확인 중...");
  page.screen.getByRole("heading", { name: "문의 목록" });

  const next = await passing(admin.send("/dashboard"));
  expect(next.headers.get("Refresh"), "the next opening says so again").toBe("0; url=/dashboard");
});

test("two servers in turn of a slow backend open the list at the second request", async () => {
  isAdminWith(knownLater);
  let server = await openSiteInProcess("http://one.example");
  const admin = new Visitor("http://site.example", { Accept: "text/html" }, (request) =>
    server.answer(request),
  );
  admin.carry(cookieOf(sessionLike()));
  const first = await passing(admin.send(wanted));
  expect(await first.text()).toContain("인증 확인 중...");
  server = await openSiteInProcess("http://two.example");
  backend.use(http.post(at("/rest/v1/rpc/search_inquiries"), () => HttpResponse.json([newest])));
  const second = await passing(admin.send(wanted));
  expect(await second.text()).toContain(newest.organization_name);
});

test("a mark that this site did not sign makes nobody wait", async () => {
  isAdminWith(knownLater);
  const admin = browser();
  admin.carry("interim=dHJ1ZQ==.c2lnbmVkIGJ5IG5vYm9keQ");
  expect((await passing(admin.send(wanted))).headers.get("Refresh")).toBe(`0; url=${wanted}`);
});

test.each([
  ["a session", {}],
  ["a session that has expired", { expires_at: 1 }],
])("while the backend hangs, %s leads by the interim page to /auth in 5 seconds", async (_, changes) => {
  isAdminWith(neverAnswers);
  backend.use(http.post(at("/auth/v1/token"), neverAnswers));
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const admin = browser(changes);
  const journey = (async () => {
    const waiting = await (await admin.send(wanted)).text();
    const again = await admin.send(wanted);
    return { waiting, again, page: await admin.open(again.headers.get("Location") ?? "") };
  })();
  expect(await timeoutSecondsUntil(journey)).toBeLessThanOrEqual(5);
  const { waiting, page } = await journey;
  expect(waiting).toContain("인증 확인 중...");
  expect(page.url).toBe("/auth");
  expect(page.screen.getByRole("alert").textContent).toContain("서버가 응답하지 않습니다");
  await exhaustEveryTimeout();
  vi.mocked(console.warn).mockRestore();
});

test("the usual answer comes without an interim page, whoever asks", async () => {
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

/** Lets time pass until the outcome, and until the requests that were given up are over. */
async function passing<Outcome>(outcome: Promise<Outcome>): Promise<Outcome> {
  await timeoutSecondsUntil(outcome);
  await exhaustEveryTimeout();
  return outcome;
}
