import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  timeoutSecondsUntil,
  neverAnswers,
  pastEveryTimeout,
  exhaustEveryTimeout,
} from "../../helpers/site-in-process.ts";
import { at, authError, hasRole, knowsUser, useStubbedAuth } from "./stubbed-auth.ts";

const { backend, signedIn } = useStubbedAuth([http.get(at("/rest/v1/members"), () => HttpResponse.json([]))]);
afterEach(() => void vi.mocked(console.error).mockClear());

const boom = () => HttpResponse.json({ message: "boom" }, { status: 500 });
const isAdmin = hasRole("admin");
const isEmpty = [http.post(at("/rest/v1/rpc/search_inquiries"), () => HttpResponse.json([]))];
const wanted = "/dashboard/inquiries?status=new";
const reason = "서버가 응답하지 않습니다";

test("an admin whose role cannot be read is sent home, which says why and leads back", async () => {
  backend.use(knowsUser, http.get(at("/rest/v1/user_roles"), boom));
  const admin = signedIn();
  expect((await admin.send(wanted)).headers.get("Location")).toBe("/auth");
  expect((await admin.send("/auth")).headers.get("Location")).toBe("/");
  const home = await admin.open("/");
  expect(home.screen.getByRole("alert").textContent).toContain(reason);
  home.screen.getByRole("button", { name: "로그아웃" });
  expect(home.screen.queryByRole("link", { name: "대시보드" })).toBeNull();

  backend.use(isAdmin, ...isEmpty);
  const dashboard = await home.follow("대시보드 다시 열기");
  dashboard.screen.getByRole("heading", { name: "문의 목록" });
  expect((await admin.open("/")).text).not.toContain(reason);
});

test.each([
  ["without the role", [knowsUser, hasRole()], "관리자만 접근할 수 있습니다."],
  [
    "whose session has ended",
    [http.get(at("/auth/v1/user"), authError(403, "session_not_found"))],
    "로그인이 끝났습니다",
  ],
])("someone %s is not told to wait", async (_, answers, words) => {
  backend.use(...answers);
  const page = await signedIn().open(wanted);
  expect(page.text).toContain(words);
  expect(page.text).not.toContain(reason);
});

describe("while what knows the session does not answer", () => {
  const failWith = (fault: () => Response | Promise<Response>) =>
    backend.use(http.all(at("/auth/v1/*"), fault), http.get(at("/rest/v1/user_roles"), fault));
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    vi.spyOn(console, "warn").mockImplementation(() => {});
    failWith(neverAnswers);
  });
  afterEach(async () => {
    if (vi.isFakeTimers()) await exhaustEveryTimeout();
    vi.useRealTimers();
    vi.mocked(console.warn).mockRestore();
  });

  test.each([
    ["hangs", neverAnswers, {}],
    ["hangs, and the session has expired", neverAnswers, { expires_at: 1 }],
    ["cannot be reached", () => HttpResponse.error(), {}],
    ["answers a proxy's page", () => HttpResponse.html("<h1>Bad Gateway</h1>", { status: 502 }), {}],
  ])("the dashboard leads to /auth within 4 seconds, which says why: it %s", async (_, fault, changes) => {
    failWith(fault);
    const admin = signedIn(changes);
    const opened = admin.open(wanted);
    expect(await timeoutSecondsUntil(opened)).toBeLessThanOrEqual(4);
    const page = await opened;
    expect([page.url, page.status]).toEqual(["/auth", 200]);
    expect(page.screen.getByRole("alert").textContent).toContain(reason);
    page.screen.getByRole("button", { name: "로그인" });
    expect(admin.cookieHeader).toContain("auth-token");
  });

  test("whoever has just logged in is not told that the browser keeps no cookies", async () => {
    const page = await pastEveryTimeout(signedIn().open("/auth?signed-in"));
    expect(page.screen.getByRole("alert").textContent).toContain(reason);
    expect(page.text).not.toContain("쿠키");
  });

  test("a browser without scripts opens the wanted page again, unless told not to", async () => {
    const admin = signedIn();
    const page = await pastEveryTimeout(admin.open(wanted));
    expect(page.html).toContain(
      `<noscript><meta http-equiv="refresh" content="15; url=${wanted}"/></noscript>`,
    );
    const still = await pastEveryTimeout(admin.open("/auth?refresh=off"));
    expect(still.text).toContain(reason);
    expect(still.html).not.toMatch(/http-equiv="refresh"/);
    vi.useRealTimers();

    backend.use(knowsUser, isAdmin, ...isEmpty);
    (await admin.open(wanted)).screen.getByRole("heading", { name: "문의 목록" });
  });

  test("a script of an open dashboard is told within 4 seconds, and changes nothing", async () => {
    const written: string[] = [];
    backend.use(
      http.all(at("/rest/v1/inquiries"), ({ request }) => {
        written.push(request.method);
        return HttpResponse.json([]);
      }),
    );
    const admin = signedIn();
    const change = { id: crypto.randomUUID(), version: "1", status: "completed" };
    const asked = Promise.all([
      admin.send("/dashboard/inquiries.data?status=new"),
      admin.sendForm("/dashboard/inquiries.data", change),
      admin.send("/dashboard/events"),
    ]);
    expect(await timeoutSecondsUntil(asked)).toBeLessThanOrEqual(4);
    for (const answer of await asked) {
      expect([answer.status, await answer.text()]).toEqual([503, `${reason}.`]);
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    }
    expect(written).toEqual([]);
  });
});
