import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  cookieOf,
  timeoutSecondsUntil,
  neverAnswers,
  pastEveryTimeout,
  sessionLike,
  exhaustEveryTimeout,
} from "../../helpers/site-in-process.ts";
import { at, hasRole, knowsUser, useStubbedAuth } from "./stubbed-auth.ts";

const { backend, visit } = useStubbedAuth([http.get(at("/rest/v1/members"), () => HttpResponse.json([]))]);
afterEach(() => void vi.mocked(console.error).mockClear());

const boom = () => HttpResponse.json({ message: "boom" }, { status: 500 });
const isAdmin = hasRole("admin");
const isEmpty = [http.get(at("/rest/v1/inquiries"), () => HttpResponse.json([]))];
const wanted = "/dashboard/inquiries?status=new";
const reason = "서버가 응답하지 않습니다";

function signedIn(changes: object = {}) {
  const visitor = visit();
  visitor.carry(cookieOf(sessionLike(changes)));
  return visitor;
}

describe("an admin whose role cannot be read", () => {
  test("is sent to /auth and on to the landing page, which says why and leads back in one press", async () => {
    backend.use(
      knowsUser,
      http.get(at("/rest/v1/user_roles"), () => boom()),
    );
    const admin = signedIn();
    expect((await admin.send(wanted)).headers.get("Location")).toBe("/auth");
    expect((await admin.send("/auth")).headers.get("Location")).toBe("/");
    const home = await admin.open("/");
    expect(home.screen.getByRole("alert").textContent).toContain("서버가 응답하지 않습니다");
    home.screen.getByRole("button", { name: "로그아웃" });

    backend.use(isAdmin, ...isEmpty);
    const link = home.screen.getByRole("link", { name: "대시보드 다시 열기" });
    const dashboard = await admin.open(link.getAttribute("href") ?? "");
    dashboard.screen.getByRole("heading", { name: "문의 목록" });
    expect((await admin.open("/")).text).not.toContain("서버가 응답하지 않습니다");
  });
});

test("someone without the role is not told that it could not be read", async () => {
  backend.use(
    knowsUser,
    http.get(at("/rest/v1/user_roles"), () => HttpResponse.json([])),
  );
  const home = await signedIn().open(wanted);
  expect(home.text).toContain("관리자만 접근할 수 있습니다.");
  expect(home.text).not.toContain("확인하지 못했습니다");
});

test("someone whose session has ended is not told to wait for it", async () => {
  backend.use(
    http.get(at("/auth/v1/user"), () =>
      HttpResponse.json({ code: 403, error_code: "session_not_found", msg: "gone" }, { status: 403 }),
    ),
  );
  const page = await signedIn().open(wanted);
  expect(page.url).toBe("/auth");
  expect(page.text).not.toContain(reason);
});

describe.each([
  ["cannot be reached", () => HttpResponse.error()],
  ["answers 500", boom],
  ["answers a proxy's page", () => HttpResponse.html("<h1>Bad Gateway</h1>", { status: 502 })],
  ["hangs", neverAnswers],
])("when what knows the session %s", (_, fault) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    vi.spyOn(console, "warn").mockImplementation(() => {});
    backend.use(http.all(at("/auth/v1/*"), fault), http.get(at("/rest/v1/user_roles"), fault));
  });
  afterEach(async () => {
    if (vi.isFakeTimers()) await exhaustEveryTimeout();
    vi.useRealTimers();
    vi.mocked(console.warn).mockRestore();
  });

  test.each([
    ["a session", {}],
    ["a session that has expired", { expires_at: 1 }],
  ])(
    "whoever opens the dashboard with %s is on /auth within 4 seconds, and reads why",
    async (_, changes) => {
      const admin = signedIn(changes);
      const opened = admin.open(wanted);
      expect(await timeoutSecondsUntil(opened)).toBeLessThanOrEqual(4);
      const page = await opened;
      expect([page.url, page.status]).toEqual(["/auth", 200]);
      const banner = page.screen.getByRole("alert");
      expect(banner.textContent).toContain(reason);
      page.screen.getByRole("button", { name: "로그인" });
      expect(admin.cookieHeader).toContain("auth-token");
    },
  );

  test("whoever has just logged in is not told that the browser keeps no cookies", async () => {
    const page = await pastEveryTimeout(signedIn().open("/auth?signed-in"));
    expect(page.screen.getByRole("alert").textContent).toContain(reason);
    expect(page.text).not.toContain("쿠키");
  });

  test("a browser without scripts opens the page that was wanted again by itself, unless told not to", async () => {
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

  test("a script of an open dashboard is told within 4 seconds, keeps its page and changes nothing", async () => {
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
      expect([answer.status, await answer.text()]).toEqual([503, "서버가 응답하지 않습니다."]);
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    }
    expect(written).toEqual([]);
  });
});
