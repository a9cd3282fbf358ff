import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { neverAnswers, pastEveryTimeout, exhaustEveryTimeout } from "../../helpers/site-in-process.ts";
import {
  at,
  deferred,
  hasRole,
  knowsUser,
  authError,
  session,
  someone,
  useStubbedAuth,
  watched,
  logsOut,
} from "./stubbed-auth.ts";

const { backend, visit, signedIn } = useStubbedAuth();

describe("asking for a recovery mail", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ["is done at once", () => HttpResponse.json({})],
    ["takes its time", neverAnswers],
    ["is too much for one account", authError(429, "over_email_send_rate_limit")],
    ["fails in sending", authError(500, "unexpected_failure")],
  ])("is answered alike when it %s, since only an account can make it so", async (_, answer) => {
    const errors = vi.mocked(console.error).mockImplementation(() => {});
    const asked = deferred<void>();
    backend.use(
      http.post(at("/auth/v1/recover"), () => {
        asked.resolve();
        return answer();
      }),
    );
    const mail = watched(visit().sendForm("/auth/forgot", { email: someone() }));
    await asked.promise;
    expect(await mail.isAnsweredAfter(999)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const response = await mail.response;
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/auth/reset"]);
    await exhaustEveryTimeout();
    expect(errors.mock.calls.flat().join(" ")).not.toContain("@example.com");
    errors.mockClear();
  });

  test("says so when nobody could be mailed", async () => {
    for (const answer of [
      () => HttpResponse.error(),
      () => HttpResponse.html("Bad Gateway", { status: 502 }),
    ]) {
      backend.use(http.post(at("/auth/v1/recover"), answer));
      const page = await pastEveryTimeout(visit().post("/auth/forgot", { email: "unreachable@example.com" }));
      expect(page.status).toBe(503);
      expect(page.text).toContain("지금은 메일을 보낼 수 없습니다.");
      expect(page.typed("email")).toBe("unreachable@example.com");
      expect(vi.mocked(console.error).mock.calls.join()).toContain("recovery mail not sent");
      expect(vi.mocked(console.error).mock.calls.join()).not.toContain("unreachable@");
      vi.mocked(console.error).mockClear();
    }
  });
});

test.each(["123456", "1234567", "12345678", "123456789", "1234567890", " 12345 67890 "])(
  "a mailed code is taken with as many digits as the project mails: %j",
  async (code) => {
    const shown: unknown[] = [];
    backend.use(
      http.post(at("/auth/v1/verify"), async ({ request }) => {
        shown.push(((await request.json()) as { token: string }).token);
        return HttpResponse.json(session);
      }),
      knowsUser,
      hasRole(),
      http.put(at("/auth/v1/user"), () => HttpResponse.json(session.user)),
      logsOut,
    );
    const form = await visit().open("/auth/reset");
    expect(form.document.querySelector("[name=code]")?.hasAttribute("maxlength")).toBe(false);
    expect(form.document.body.textContent).not.toMatch(/\d+ ?자리/);
    const done = await form.press("비밀번호 바꾸기", { email: someone(), code, password: "another-1" });
    expect(done.text).toContain("비밀번호 변경 완료");
    expect(shown).toEqual([code.replaceAll(" ", "")]);
  },
);

describe("a project that asks for the current password at a change of it", () => {
  const fields = { currentPassword: "secret-1", password: "another-1" };
  let current: string;
  beforeEach(() => {
    current = "secret-1";
    backend.use(
      knowsUser,
      hasRole(),
      http.post(at("/auth/v1/token"), () => HttpResponse.json(session)),
      logsOut,
      http.put(at("/auth/v1/user"), async ({ request }) => {
        const { current_password } = (await request.json()) as { current_password?: string };
        if (!current_password) return authError(400, "current_password_required")();
        if (current_password !== current) return authError(400, "current_password_invalid")();
        return HttpResponse.json(session.user);
      }),
    );
  });

  test("is given it", async () => {
    expect((await signedIn().post("/account", fields)).text).toContain("비밀번호 변경 완료");
  });

  test("may find it wrong, as another device just changed it, and the page says where", async () => {
    current = "changed-meanwhile";
    const page = await signedIn().post("/account", fields);
    expect(page.status).toBe(422);
    expect(page.text).toContain("현재 비밀번호가 올바르지 않습니다");
    const summary = page.document.querySelector('[aria-labelledby="error-summary-title"] a');
    const field = page.document.querySelector("[name=currentPassword]");
    expect(summary?.getAttribute("href")).toBe(`#${field?.id}`);
  });
});

describe("a new password", () => {
  const fields = { email: "someone@example.com", code: "123456", password: "another-1" };
  const codeIsGood = http.post(at("/auth/v1/verify"), () => HttpResponse.json(session));
  const codeIsUsed = "메일의 코드는 이미 썼으니 다시 요청해 주세요.";

  test("is not claimed when the auth service cannot be reached", async () => {
    backend.use(http.post(at("/auth/v1/verify"), () => HttpResponse.error()));
    const visitor = visit();
    const page = await visitor.post("/auth/reset", fields);
    expect(page.status).toBe(503);
    expect(page.text).toContain("비밀번호를 바꾸지 못했습니다.");
    expect(page.text).not.toContain(codeIsUsed);
    expect(visitor.cookieHeader).not.toContain("auth-token");
  });

  test.each([
    ["is refused", authError(422, "weak_password"), 422, "더 안전한 비밀번호를 입력해 주세요."],
    ["fails", authError(500, "unexpected_failure"), 503, "비밀번호를 바꾸지 못했습니다."],
  ])("that %s leaves nobody signed in, and needs another code", async (_, answer, status, words) => {
    let signOuts = 0;
    backend.use(
      codeIsGood,
      knowsUser,
      http.put(at("/auth/v1/user"), answer),
      http.post(at("/auth/v1/logout"), () => {
        signOuts += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const visitor = visit();
    const page = await visitor.post("/auth/reset", fields);
    expect(page.status).toBe(status);
    expect(page.text).toContain(`${words} ${codeIsUsed}`);
    expect(visitor.cookieHeader).not.toContain("auth-token");
    expect(signOuts).toBe(1);
  });

  test("that is the old one again is as good as new", async () => {
    backend.use(
      codeIsGood,
      knowsUser,
      hasRole(),
      http.put(at("/auth/v1/user"), authError(422, "same_password")),
      logsOut,
    );
    expect((await visit().post("/auth/reset", fields)).text).toContain("비밀번호 변경 완료");
  });

  test("does not claim to have signed other devices out when that failed", async () => {
    backend.use(
      codeIsGood,
      knowsUser,
      hasRole(),
      http.put(at("/auth/v1/user"), () => HttpResponse.json(session.user)),
      http.post(at("/auth/v1/logout"), authError(500, "unexpected_failure")),
    );
    const page = await visit().post("/auth/reset", fields);
    expect(page.text).toContain("비밀번호 변경 완료");
    expect(page.text).toContain("다른 기기를 로그아웃하지 못했습니다.");
  });
});
