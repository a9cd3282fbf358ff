import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { everyRequestHandled } from "../../helpers/guards/unhandled-requests.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  cookieOf,
  FAKED_BACKEND,
  neverAnswers,
  openSiteInProcess,
  pastEveryTimeout,
  sessionLike,
  exhaustEveryTimeout,
} from "../../helpers/site-in-process.ts";
import { sessionAnswers } from "../../helpers/stubbed-backend.ts";

// Answers for the account page and every refused login, in all tests.
const backend = setupServer(
  http.get(`${FAKED_BACKEND}/rest/v1/notices`, () => HttpResponse.json([])),
  http.get(`${FAKED_BACKEND}/rest/v1/members`, () => HttpResponse.json([])),
  http.post(`${FAKED_BACKEND}/rest/v1/failed_sign_ins`, () => new HttpResponse(null, { status: 201 })),
  ...sessionAnswers,
);
let visit: Awaited<ReturnType<typeof openSiteInProcess>>;
beforeAll(async () => {
  backend.listen(everyRequestHandled);
  visit = await openSiteInProcess();
});
afterEach(() => backend.resetHandlers());
afterAll(() => backend.close());

const at = (path: string) => `${FAKED_BACKEND}${path}`;
const refuses = (status: number, error_code: string) => () =>
  HttpResponse.json({ code: status, error_code, msg: error_code }, { status });
const session = sessionLike();
const knowsUser = http.get(at("/auth/v1/user"), () => HttpResponse.json(session.user));
const hasRole = (...roles: string[]) =>
  http.get(at("/rest/v1/user_roles"), () => HttpResponse.json(roles.map((role) => ({ role, user_id: "1" }))));

function signedIn(changes: object = {}) {
  const visitor = visit();
  visitor.carry(cookieOf(sessionLike(changes)));
  return visitor;
}

describe("where e-mail addresses must be confirmed", () => {
  const goodCode = http.post(at("/functions/v1/verify-invite-code"), () =>
    HttpResponse.json({ valid: true, isAdmin: false }),
  );
  const newcomer = { ...session.user, confirmation_sent_at: "2026-11-21T00:00:00Z" };

  test("someone new and someone who has an account are told the same at signup", async () => {
    const pages = [];
    for (const identities of [[{ id: "1", provider: "email" }], []]) {
      backend.use(
        goodCode,
        http.post(at("/auth/v1/signup"), () => HttpResponse.json({ ...newcomer, identities })),
      );
      const visitor = visit();
      const fields = { email: "a@example.com", password: "secret-1", inviteCode: "ABCD" };
      const page = await visitor.post("/auth?mode=signup", fields);
      expect(visitor.cookieHeader).not.toContain("auth-token");
      pages.push(page.screen.getByRole("status").textContent);
    }
    expect(pages[0]).toContain("보내 드린 메일의 확인 링크를 누른 뒤 로그인해 주세요.");
    expect(pages[1]).toBe(pages[0]);
  });

  test("the confirmation link leads to the address that the operator set, whatever a request asked for", async () => {
    const asked: URL[] = [];
    backend.use(
      goodCode,
      http.post(at("/auth/v1/signup"), ({ request }) => {
        asked.push(new URL(request.url));
        return HttpResponse.json({ ...newcomer, identities: [] });
      }),
    );
    const fields = { email: "a@example.com", password: "secret-1", inviteCode: "ABCD" };
    await visit().post("/auth?mode=signup", fields);
    const visitProxied = await openSiteInProcess("https://www.sup.example");
    await visitProxied().post("/auth?mode=signup", fields);
    expect(asked.map(({ searchParams }) => searchParams.get("redirect_to"))).toEqual([
      "http://site.example",
      "https://www.sup.example",
    ]);
  });

  test("a signup that is refused because of the account says no more than any other", async () => {
    backend.use(goodCode, http.post(at("/auth/v1/signup"), refuses(422, "user_already_exists")));
    const fields = { email: "a@example.com", password: "secret-1", inviteCode: "ABCD" };
    const page = await visit().post("/auth?mode=signup", fields);
    expect(page.text).toContain("회원가입에 실패했습니다.");
    expect(page.text).not.toMatch(/exists|already|registered/);
  });

  test("a code typed as it was heard is the code that was issued", async () => {
    const codes: unknown[] = [];
    backend.use(
      http.post(at("/functions/v1/verify-invite-code"), async ({ request }) => {
        codes.push(await request.json());
        return HttpResponse.json({ valid: false, isAdmin: false });
      }),
    );
    const account = { email: "a@example.com", password: "secret-1" };
    for (const inviteCode of ["gxrk-r5cp-whdm-o7il", "demo-admin-invite"])
      await visit().post("/auth?mode=signup", { ...account, inviteCode });
    expect(codes).toEqual([{ inviteCode: "GXRK-R5CP-WHDM-0711" }, { inviteCode: "demo-admin-invite" }]);
  });
});

test("with a secret key the auth service, and nobody else, hears whose request it is", async () => {
  process.env.SUPABASE_SECRET_KEY = "sb_secret_test";
  const visitKnown = await openSiteInProcess("https://secret-key.example");
  delete process.env.SUPABASE_SECRET_KEY;
  const asked: [path: string, key: string | null, authorization: string | null, from: string | null][] = [];
  backend.use(
    http.all(at("/*"), ({ request: { url, headers } }) => {
      const [key, from] = [headers.get("apikey"), headers.get("Sb-Forwarded-For")];
      asked.push([new URL(url).pathname, key, headers.get("Authorization"), from]);
    }),
    http.post(at("/auth/v1/recover"), () => HttpResponse.json({})),
    http.post(at("/auth/v1/token"), refuses(400, "invalid_credentials")),
    http.post(at("/functions/v1/*"), () => HttpResponse.json({ valid: false, isAdmin: false })),
  );
  const from = "2001:db8::7";
  const account = { email: someone(), password: "wrong-guess" };
  await visitKnown({ from }).sendForm("/auth", account);
  await visitKnown({ from }).sendForm("/auth/forgot", account);
  await visitKnown({ from }).sendForm("/auth", { ...account, inviteCode: "guessed" });
  await visit({ from }).sendForm("/auth", account);
  const recorded = ["/rest/v1/failed_sign_ins", "sb_publishable_test", "Bearer sb_publishable_test", null];
  expect(asked).toEqual([
    ["/auth/v1/token", "sb_secret_test", null, from],
    recorded,
    ["/auth/v1/recover", "sb_secret_test", null, from],
    ["/functions/v1/verify-invite-code", "sb_publishable_test", null, null],
    ["/auth/v1/token", "sb_publishable_test", "Bearer sb_publishable_test", null],
    recorded,
  ]);
});

describe("a good invite code that could not be verified", () => {
  const fields = { email: "a@example.com", password: "secret-1", inviteCode: "GXRK-R5CP-WHDM-0711" };
  afterEach(() => {
    expect(vi.mocked(console.error).mock.calls.join()).toContain("invite code not verified");
    vi.mocked(console.error).mockClear();
  });

  const tooMany = () =>
    HttpResponse.json({ error: "too many attempts" }, { status: 429, headers: { "Retry-After": "600" } });
  const later = "코드가 맞을 수도 있으니 잠시 후 다시 시도해 주세요.";

  describe.each([
    ["is not there", () => HttpResponse.json({ code: "NOT_FOUND" }, { status: 404 }), 503, later],
    ["refuses the site's key", () => HttpResponse.json({ msg: "no" }, { status: 401 }), 503, later],
    ["is out of order", () => HttpResponse.json({ error: "try again later" }, { status: 503 }), 503, later],
    ["cannot be reached", () => HttpResponse.error(), 503, later],
    ["answers nonsense", () => HttpResponse.html("<h1>It works!</h1>"), 503, later],
    ["heard too many wrong codes", tooMany, 429, "받으신 코드 그대로 10분 뒤에 다시 시도해 주세요."],
  ])("because what verifies it %s", (_, answer, status, words) => {
    const from = `198.51.100.${Math.floor(Math.random() * 250)}`;
    beforeEach(() => backend.use(http.post(at("/functions/v1/verify-invite-code"), answer)));

    test("may be right, and everything typed is kept but the password", async () => {
      const page = await visit({ from }).post("/auth?mode=signup", fields);
      expect(page.status).toBe(status);
      expect(page.headers.get("Retry-After")).toBe(status === 429 ? "600" : null);
      const toast = page.screen.getByRole("alert");
      expect(toast.querySelector("p")?.textContent).toBe("잘못된 초대 코드입니다");
      expect(toast.textContent).toContain(words);
      expect(page.document.querySelector("[aria-invalid=true]")).toBeNull();
      const typed = (name: string) => page.document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
      expect([typed("email"), typed("inviteCode"), typed("password")]).toEqual([
        fields.email,
        fields.inviteCode,
        "",
      ]);
    });

    test("is told so to a script too", async () => {
      const response = await visit({ from }).sendForm("/auth.data?mode=signup", fields);
      const answered = await response.text();
      expect(response.status).toBe(status);
      for (const told of ["잘못된 초대 코드입니다", words, fields.inviteCode])
        expect(answered).toContain(told);
      expect(answered).not.toContain(fields.password);
    });

    test("is no guess: a whole institution may try it again, and joins when it can be verified", async () => {
      // 32 times, more than one network may guess.
      for (let batch = 0; batch < 4; batch += 1) {
        const visitors = Array.from({ length: 8 }, () => visit({ from }));
        const sent = visitors.map((each) => each.sendForm("/auth?mode=signup", fields));
        expect((await Promise.all(sent)).map((response) => response.status)).toEqual(Array(8).fill(status));
      }
      backend.use(
        http.post(at("/functions/v1/verify-invite-code"), () =>
          HttpResponse.json({ valid: true, isAdmin: false }),
        ),
        http.post(at("/auth/v1/signup"), () => HttpResponse.json({ ...session.user, identities: [] })),
      );
      expect((await visit({ from }).sendForm("/auth?mode=signup", fields)).status).toBe(303);
    });
  });
});

function deferred<Value>() {
  let resolve = (_value: Value) => {};
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return { promise, resolve: (value: Value) => resolve(value) };
}

function watched(sent: Promise<Response>) {
  let isAnswered = false;
  void sent.then(() => (isAnswered = true));
  return {
    response: sent,
    isAnsweredAfter: async (milliseconds: number) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      return isAnswered;
    },
  };
}

const someone = () => `${crypto.randomUUID()}@example.com`;

describe("a login that is refused", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ["at once, as nobody's is", 0],
    ["after a password was hashed, as an account's is", 65],
  ])("%s, is answered after 400 ms", async (_, takesMs) => {
    const asked = deferred<void>();
    backend.use(
      http.post(at("/auth/v1/token"), async () => {
        asked.resolve();
        await new Promise((resolve) => setTimeout(resolve, takesMs));
        return refuses(400, "invalid_credentials")();
      }),
    );
    const login = watched(visit().sendForm("/auth", { email: someone(), password: "wrong-guess" }));
    await asked.promise;
    expect(await login.isAnsweredAfter(399)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect((await login.response).status).toBe(422);
  });
});

describe.each([
  ["is out of order", () => HttpResponse.json({ message: "boom" }, { status: 503 })],
  ["is itself asked too often", refuses(429, "over_request_rate_limit")],
])("while the auth service %s", (_, fault) => {
  // Twelve times, more often than one place may try a password.
  async function sendTwelve(send: () => Promise<Response>) {
    for (let batch = 0; batch < 2; batch += 1) {
      const answers = await Promise.all(Array.from({ length: 6 }, send));
      for (const { status } of answers) expect([429, 503]).toContain(status);
    }
  }

  test("nobody uses up their logins", async () => {
    const account = { email: someone(), password: "secret-1" };
    const send = () => visit({ from: "198.51.100.251" }).sendForm("/auth", account);
    backend.use(http.post(at("/auth/v1/token"), fault));
    await sendTwelve(send);
    backend.use(http.post(at("/auth/v1/token"), () => HttpResponse.json(session)));
    expect((await send()).status).toBe(303);
  });

  test("nobody uses up their signups", async () => {
    const fields = { email: someone(), password: "secret-1", inviteCode: "ABCD" };
    const send = () => visit({ from: "198.51.100.252" }).sendForm("/auth?mode=signup", fields);
    backend.use(
      http.post(at("/functions/v1/verify-invite-code"), () =>
        HttpResponse.json({ valid: true, isAdmin: false }),
      ),
      http.post(at("/auth/v1/signup"), fault),
    );
    await sendTwelve(send);
    backend.use(
      http.post(at("/auth/v1/signup"), () => HttpResponse.json({ ...session.user, identities: [] })),
    );
    expect((await send()).status).toBe(303);
  });
});

describe("asking for a recovery mail", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ["is done at once", () => HttpResponse.json({})],
    ["takes its time", neverAnswers],
    ["is too much for one account", refuses(429, "over_email_send_rate_limit")],
    ["fails in sending", refuses(500, "unexpected_failure")],
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
      expect(page.document.querySelector<HTMLInputElement>("[name=email]")?.value).toBe(
        "unreachable@example.com",
      );
      expect(vi.mocked(console.error).mock.calls.join()).toContain("recovery mail not sent");
      expect(vi.mocked(console.error).mock.calls.join()).not.toContain("unreachable@");
      vi.mocked(console.error).mockClear();
    }
  });
});

describe("the code of a recovery mail", () => {
  test.each(["123456", "1234567", "12345678", "123456789", "1234567890", " 12345 67890 "])(
    "is taken with as many digits as the project mails: %j",
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
        http.post(at("/auth/v1/logout"), () => new HttpResponse(null, { status: 204 })),
      );
      const form = await visit().open("/auth/reset");
      expect(form.document.querySelector("[name=code]")?.hasAttribute("maxlength")).toBe(false);
      expect(form.document.body.textContent).not.toMatch(/\d+ ?자리/);
      const done = await form.press("비밀번호 바꾸기", { email: someone(), code, password: "another-1" });
      expect(done.text).toContain("비밀번호 변경 완료");
      expect(shown).toEqual([code.replaceAll(" ", "")]);
    },
  );
});

describe("a project that asks for the current password at a change of it", () => {
  const fields = { currentPassword: "secret-1", password: "another-1" };
  let current: string;
  beforeEach(() => {
    current = "secret-1";
    backend.use(
      knowsUser,
      hasRole(),
      http.post(at("/auth/v1/token"), () => HttpResponse.json(session)),
      http.post(at("/auth/v1/logout"), () => new HttpResponse(null, { status: 204 })),
      http.put(at("/auth/v1/user"), async ({ request }) => {
        const { current_password } = (await request.json()) as { current_password?: string };
        if (!current_password) return refuses(400, "current_password_required")();
        if (current_password !== current) return refuses(400, "current_password_invalid")();
        return HttpResponse.json(session.user);
      }),
    );
  });

  test("is given it", async () => {
    expect((await signedIn().post("/account", fields)).text).toContain("비밀번호 변경 완료");
  });

  test("may find it wrong, as when another device has just changed it, and the page says which field", async () => {
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
    ["is refused", refuses(422, "weak_password"), 422, "더 안전한 비밀번호를 입력해 주세요."],
    ["fails", refuses(500, "unexpected_failure"), 503, "비밀번호를 바꾸지 못했습니다."],
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
      http.put(at("/auth/v1/user"), refuses(422, "same_password")),
      http.post(at("/auth/v1/logout"), () => new HttpResponse(null, { status: 204 })),
    );
    expect((await visit().post("/auth/reset", fields)).text).toContain("비밀번호 변경 완료");
  });

  test("does not claim to have signed other devices out when that failed", async () => {
    backend.use(
      codeIsGood,
      knowsUser,
      hasRole(),
      http.put(at("/auth/v1/user"), () => HttpResponse.json(session.user)),
      http.post(at("/auth/v1/logout"), refuses(500, "unexpected_failure")),
    );
    const page = await visit().post("/auth/reset", fields);
    expect(page.text).toContain("비밀번호 변경 완료");
    expect(page.text).toContain("다른 기기를 로그아웃하지 못했습니다.");
  });
});

test("signing out everywhere is not claimed when it failed, and this device stays signed in to try again", async () => {
  backend.use(knowsUser, hasRole(), http.post(at("/auth/v1/logout"), refuses(500, "unexpected_failure")));
  const visitor = signedIn();
  const page = await visitor.post("/logout", { everywhere: "on" });
  expect(page.url).toBe("/account");
  expect(page.text).toContain("다른 기기를 로그아웃하지 못했습니다.");
  page.screen.getByRole("button", { name: "로그아웃" });
});

test("a session whose refresh is refused for good is removed", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  backend.use(http.post(at("/auth/v1/token"), refuses(400, "refresh_token_not_found")));
  const visitor = signedIn({ expires_at: 1 });
  (await visitor.open("/")).screen.getByRole("link", { name: "로그인" });
  expect(visitor.cookieHeader).not.toContain("auth-token");
  warn.mockRestore();
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
  ])(
    "is refreshed again after 200 ms, doubling, and never once the page is out, when it %s",
    async (_, fault) => {
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
    },
  );

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

describe("when the database does not answer an admin", () => {
  const broken = [
    http.post(at("/rest/v1/rpc/*"), () => HttpResponse.json({ message: "boom" }, { status: 500 })),
    http.get(at("/rest/v1/members"), () => HttpResponse.json({ message: "boom" }, { status: 500 })),
  ];
  afterEach(() => {
    expect(vi.mocked(console.error).mock.calls.join("\n")).toContain('"status":500');
    vi.mocked(console.error).mockClear();
  });

  test.each(["/dashboard/invites", "/dashboard/members"])(
    "%s says so and offers to try again",
    async (path) => {
      backend.use(knowsUser, hasRole("admin"), ...broken);
      const page = await signedIn().open(path);
      expect(page.screen.getByRole("alert").textContent).toContain("목록을 불러오지 못했습니다.");
      expect(page.screen.getByRole("link", { name: "다시 불러오기" }).getAttribute("href")).toBe(path);
    },
  );

  test("an invite code that could not be made is not claimed, and the form is kept", async () => {
    backend.use(knowsUser, hasRole("admin"), ...broken);
    const fields = { kind: "admin", maxUses: "3", expiry: "30", label: "새 팀장" };
    const page = await signedIn().post("/dashboard/invites", fields);
    expect(page.status).toBe(503);
    expect(page.text).toContain("초대 코드를 만들지 못했습니다.");
    for (const [name, value] of Object.entries(fields)) {
      expect(page.document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value).toBe(value);
    }
  });

  test("no change of a role or a code is claimed", async () => {
    backend.use(knowsUser, hasRole("admin"), ...broken);
    const id = crypto.randomUUID();
    for (const [path, field, words] of [
      ["/dashboard/members", "grant", "관리자로 지정하지 못했습니다"],
      ["/dashboard/members", "revoke", "관리자 권한을 해제하지 못했습니다"],
      ["/dashboard/invites", "revoke", "초대 코드를 폐기하지 못했습니다"],
    ] as const) {
      expect((await signedIn().post(path, { [field]: id })).text).toContain(words);
    }
  });
});
