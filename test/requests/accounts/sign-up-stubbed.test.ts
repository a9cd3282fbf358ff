import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openSiteInProcess } from "../../helpers/site-in-process.ts";
import { at, authError, session, useStubbedAuth, goodCode } from "./stubbed-auth.ts";

const { backend, visit } = useStubbedAuth();

describe("where e-mail addresses must be confirmed", () => {
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

  test("the confirmation link leads to the operator's address, whatever was asked for", async () => {
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
    backend.use(goodCode, http.post(at("/auth/v1/signup"), authError(422, "user_already_exists")));
    const fields = { email: "a@example.com", password: "secret-1", inviteCode: "ABCD" };
    const page = await visit().post("/auth?mode=signup", fields);
    expect(page.text).toContain("회원가입에 실패했습니다.");
    expect(page.text).not.toMatch(/exists|already|registered/);
  });
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
  ])("because what verifies it %s", (reason, answer, status, words) => {
    // The site knows two kinds: no verdict, and a limit.
    const isOneOfItsKind = ["cannot be reached", "heard too many wrong codes"].includes(reason);
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
      const typed = (name: string) => page.typed(name);
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

    test.runIf(isOneOfItsKind)(
      "is no guess: a whole institution may try it again, and joins when it can",
      async () => {
        // 32 times, more than one network may guess.
        for (let batch = 0; batch < 4; batch += 1) {
          const visitors = Array.from({ length: 8 }, () => visit({ from }));
          const sent = visitors.map((each) => each.sendForm("/auth?mode=signup", fields));
          expect((await Promise.all(sent)).map((response) => response.status)).toEqual(Array(8).fill(status));
        }
        backend.use(
          goodCode,
          http.post(at("/auth/v1/signup"), () => HttpResponse.json({ ...session.user, identities: [] })),
        );
        expect((await visit({ from }).sendForm("/auth?mode=signup", fields)).status).toBe(303);
      },
    );
  });
});
