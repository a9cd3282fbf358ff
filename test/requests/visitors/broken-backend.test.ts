import { delay, http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { inquiryFields, landingFields, publicPages } from "../../helpers/samples.ts";
import {
  cookieOf,
  FAKED_BACKEND as BACKEND,
  neverAnswers,
  pastEveryTimeout,
  sessionLike,
} from "../../helpers/site-in-process.ts";
import { knowsUser } from "../accounts/stubbed-auth.ts";
import { useFakedBackend } from "./faked-backend.ts";

const { backend, visit, signedIn } = useFakedBackend();
// Errors about a broken backend are meant for the log.
afterEach(() => void vi.mocked(console.error).mockClear());

const everything = `${BACKEND}/*`;
const broken = {
  "answers 500": () => http.all(everything, () => HttpResponse.json({ message: "boom" }, { status: 500 })),
  "answers nonsense": () =>
    http.all(everything, () => HttpResponse.html("<h1>It works!</h1>", { status: 502 })),
  "answers a proxy's JSON": () =>
    http.all(everything, () => HttpResponse.json({ error: "upstream" }, { status: 503 })),
  "cannot be reached": () => http.all(everything, () => HttpResponse.error()),
};

describe.each(Object.entries(broken))("when the backend %s", (_, fault) => {
  // Every public page asks alike who is signed in; each is opened below.
  test.each(["/", "/contents", "/auth"])("%s is shown to someone signed in", async (address) => {
    backend.use(fault());
    expect((await signedIn().open(address)).status).toBe(200);
  });

  test("the landing form says so, keeps everything typed and gives a phone number", async () => {
    backend.use(fault());
    const fields = landingFields();
    const page = await visit().post("/", fields);
    expect(page.status).toBe(503);
    expect(page.text).toContain("제출 실패");
    expect(page.text).toContain("문의 제출 중 오류가 발생했습니다. 다시 시도해주세요.");
    expect(page.screen.getByText(/아직 접수되지 않았습니다/).parentElement?.textContent).toMatch(
      /02-0000-0000/,
    );
    for (const [name, value] of Object.entries(fields)) {
      expect(page.document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value).toBe(value);
    }
  });

  test("the inquiry page says so and keeps everything typed", async () => {
    backend.use(fault());
    const fields = inquiryFields();
    const page = await visit().post("/inquiry", fields);
    expect(page.status).toBe(503);
    expect(page.text).toContain("문의 제출 실패");
    expect(page.screen.getByText(/아직 접수되지 않았습니다/).parentElement?.textContent).toMatch(
      /02-0000-0000/,
    );
    expect(page.screen.queryByRole("dialog", { name: "문의 제출 완료" })).toBeNull();
    expect(page.document.querySelector<HTMLInputElement>("[name=message]")?.value).toBe(fields.message);
  });

  test("the dashboard leads to /auth", async () => {
    backend.use(fault());
    const response = await signedIn().send("/dashboard/inquiries");
    expect(response.headers.get("Location")).toBe("/auth");
  });

  test("a login fails in words", async () => {
    backend.use(fault());
    const page = await visit().post("/auth", { email: "a@example.com", password: "secret-1" });
    expect(page.status).toBe(503);
    expect(page.text).toContain("로그인 실패");
    expect(page.text).toContain("로그인에 실패했습니다.");
  });

  test("a signup is an invite code that could not be verified", async () => {
    backend.use(fault());
    const page = await visit().post("/auth", {
      email: "a@example.com",
      password: "secret-1",
      inviteCode: "demo-admin-invite",
    });
    expect(page.text).toContain("잘못된 초대 코드입니다");
  });

  test("a logout still ends the session in this browser", async () => {
    backend.use(fault());
    const visitor = signedIn();
    const home = await visitor.post("/logout", {});
    expect(home.text).toContain("로그아웃 완료");
    expect(visitor.cookieHeader).not.toContain("auth-token");
  });
});

test.each([...publicPages, "/auth"])(
  "%s is shown to a stranger as ever, and to someone signed in, when the backend cannot be reached",
  async (address) => {
    backend.use(broken["cannot be reached"]());
    for (const visitor of [visit(), signedIn()]) expect((await visitor.open(address)).status).toBe(200);
  },
);

test("while the auth service takes its time, the landing page shows a placeholder instead of waiting", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  backend.use(http.all(everything, neverAnswers));
  const page = await pastEveryTimeout(signedIn().open("/"));
  vi.useRealTimers();
  page.screen.getByRole("link", { name: "로그인 확인 중..." });
  expect(page.screen.queryByRole("link", { name: "로그인" })).toBeNull();
});

test("a role that cannot be read is no admin on the landing page, and leads to /auth on the dashboard", async () => {
  backend.use(
    knowsUser,
    http.get(`${BACKEND}/rest/v1/user_roles`, () => HttpResponse.json({ message: "boom" }, { status: 500 })),
  );
  const home = await signedIn().open("/");
  home.screen.getByRole("button", { name: "로그아웃" });
  expect(home.screen.queryByRole("link", { name: /대시보드/ })).toBeNull();
  expect((await signedIn().send("/dashboard")).headers.get("Location")).toBe("/auth");
});

test("metadata that claims to be admin opens nothing", async () => {
  backend.use(
    http.get(`${BACKEND}/auth/v1/user`, () =>
      HttpResponse.json({ ...sessionLike().user, user_metadata: { isAdmin: true } }),
    ),
    http.get(`${BACKEND}/rest/v1/user_roles`, () => HttpResponse.json([])),
  );
  expect((await signedIn().send("/dashboard")).headers.get("Location")).toBe("/");
});

test("requests that bring the same expiring session share one refresh", async () => {
  let refreshes = 0;
  const session = sessionLike({ expires_at: Math.floor(Date.now() / 1000) + 5 });
  backend.use(
    http.post(`${BACKEND}/auth/v1/token`, async () => {
      refreshes += 1;
      await delay(50);
      return HttpResponse.json({ ...sessionLike(), refresh_token: "next" });
    }),
    knowsUser,
    http.get(`${BACKEND}/rest/v1/user_roles`, () => HttpResponse.json([])),
  );
  const cookie = cookieOf(session);
  const renewed = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const visitor = visit();
      visitor.carry(cookie);
      (await visitor.open("/")).screen.getByRole("button", { name: "로그아웃" });
      return visitor.cookieHeader !== cookie;
    }),
  );
  expect(renewed).toEqual([true, true, true, true, true]);
  expect(refreshes).toBe(1);
});
