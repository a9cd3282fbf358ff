import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { neverAnswers, pastEveryTimeout, sessionLike } from "../../helpers/site-in-process.ts";
import { at, deferred, hasRole, knowsUser, authError, useStubbedAuth } from "./stubbed-auth.ts";

const { backend, signedIn } = useStubbedAuth();

test("a logout everywhere that failed is not claimed, and this device stays signed in", async () => {
  backend.use(knowsUser, hasRole(), http.post(at("/auth/v1/logout"), authError(500, "unexpected_failure")));
  const visitor = signedIn();
  const page = await visitor.post("/logout", { everywhere: "on" });
  expect(page.url).toBe("/account");
  expect(page.text).toContain("다른 기기를 로그아웃하지 못했습니다.");
  page.screen.getByRole("button", { name: "로그아웃" });
});

describe("a logout is told as", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());
  const logout = async (answer: () => Response | Promise<Response>) => {
    backend.use(http.post(at("/auth/v1/logout"), answer));
    const visitor = signedIn();
    const page = await pastEveryTimeout(visitor.post("/logout", {}));
    expect(visitor.cookieHeader).not.toContain("auth-token");
    return page.text;
  };

  test.each([
    ["answers 500", authError(500, "unexpected_failure")],
    ["answers 503 without words", () => new HttpResponse(null, { status: 503 })],
    ["has too much to do", authError(429, "over_request_rate_limit")],
    ["cannot be reached", () => HttpResponse.error()],
    ["does not answer", neverAnswers],
  ])("one of this device alone where the auth service %s", async (_, answer) => {
    const told = await logout(answer);
    expect(told).toContain("이 기기에서는 로그아웃했습니다");
    expect(told).toContain("서버가 확인하지 않았으니");
    expect(told).not.toContain("안전하게 로그아웃");
  });

  test.each([401, 403, 404])("a safe one where the session is gone already: %d", async (status) => {
    expect(await logout(authError(status, "session_not_found"))).toContain("안전하게 로그아웃되었습니다.");
  });
});

describe("a session that has expired while the auth service does not answer", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    // The library logs it with a stack trace.
    vi.spyOn(console, "warn").mockImplementation(() => {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.mocked(console.warn).mockRestore();
  });

  test.each([
    ["cannot be reached", () => HttpResponse.error()],
    ["answers 503", () => HttpResponse.json({ message: "boom" }, { status: 503 })],
  ])("is refreshed again after 200 ms, doubling, until the page is out, when it %s", async (_, fault) => {
    const tries: number[] = [];
    backend.use(
      http.post(at("/auth/v1/token"), () => {
        tries.push(Date.now());
        return fault();
      }),
    );
    const visitor = signedIn({ expires_at: 1 });
    (await pastEveryTimeout(visitor.open("/"))).screen.getByRole("link", { name: "로그인 확인 중..." });
    const pauses = tries.slice(1).map((time, index) => time - (tries[index] ?? 0));
    expect(pauses.length).toBeGreaterThan(2);
    pauses.forEach((pause, index) => expect(pause).toBeGreaterThanOrEqual(200 * 2 ** index));
    const asked = tries.length;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(tries).toHaveLength(asked);
    expect(visitor.cookieHeader).toContain("auth-token");
  });

  test("is kept, and the next page has what came too late for the first", async () => {
    const late = deferred<Response>();
    let refreshes = 0;
    backend.use(
      knowsUser,
      hasRole(),
      http.post(at("/auth/v1/token"), () => {
        refreshes += 1;
        return late.promise;
      }),
    );
    const visitor = signedIn({ expires_at: 1 });
    (await pastEveryTimeout(visitor.open("/"))).screen.getByRole("link", { name: "로그인 확인 중..." });
    expect(visitor.cookieHeader).toContain("auth-token");

    late.resolve(HttpResponse.json(sessionLike()));
    (await visitor.open("/")).screen.getByRole("button", { name: "로그아웃" });
    expect(refreshes).toBe(1);
  });

  test("leads from the dashboard to /auth, and is ended in this browser by a logout", async () => {
    backend.use(http.post(at("/auth/v1/token"), () => HttpResponse.error()));
    const visitor = signedIn({ expires_at: 1 });
    const dashboard = await pastEveryTimeout(visitor.send("/dashboard"));
    expect(dashboard.headers.get("Location")).toBe("/auth");
    expect(visitor.cookieHeader).toContain("auth-token");

    const everywhere = await pastEveryTimeout(visitor.sendForm("/logout", { everywhere: "on" }));
    expect(everywhere.headers.get("Location")).toBe("/account");
    expect(visitor.cookieHeader).toContain("auth-token");

    const here = await pastEveryTimeout(visitor.sendForm("/logout", {}));
    expect(here.headers.get("Location")).toBe("/");
    expect(visitor.cookieHeader).not.toContain("auth-token");
  });
});
