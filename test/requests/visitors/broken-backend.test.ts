import { delay, http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inquiryFields, landingFields, publicPages } from "../../helpers/samples.ts";
import {
  cookieOf,
  encryptedFor,
  FAKED_BACKEND as BACKEND,
  neverAnswers,
  pastEveryTimeout,
  sessionLike,
} from "../../helpers/site-in-process.ts";
import { knowsUser, useStubbedAuth } from "../accounts/stubbed-auth.ts";

const { backend, visit, signedIn } = useStubbedAuth();
// Errors about a broken backend are meant for the log.
afterEach(() => void vi.mocked(console.error).mockClear());

const everything = `${BACKEND}/*`;
describe("while the backend cannot be reached", () => {
  beforeEach(() => backend.use(http.all(everything, () => HttpResponse.error())));

  test.each([...publicPages, "/auth"])("%s is shown, signed in or not", async (address) => {
    for (const visitor of [visit(), signedIn()]) expect((await visitor.open(address)).status).toBe(200);
  });

  test.each([
    ["/", landingFields(), "제출 실패", "문의 제출 중 오류가 발생했습니다. 다시 시도해주세요."],
    ["/inquiry", inquiryFields(), "문의 제출 실패", "예기치 않은 오류가 발생했습니다."],
  ])(
    "the form on %s says so, keeps everything typed and gives a phone number",
    async (path, fields, ...words) => {
      const page = await visit().post(path, fields);
      expect(page.status).toBe(503);
      for (const word of words) expect(page.text).toContain(word);
      const banner = page.screen.getByText(/아직 접수되지 않았습니다/).parentElement;
      expect(banner?.textContent).toMatch(/02-0000-0000/);
      expect(page.screen.queryByRole("dialog", { name: "문의 제출 완료" })).toBeNull();
      for (const [name, value] of Object.entries(fields)) expect(page.typed(name), name).toBe(value);
    },
  );

  test.each([
    ["whose inquiry waits in an outbox is shown", false],
    ["whose inquiry was stored shows nobody's name, and says that it cannot", true],
  ])("a receipt %s", async (_, isStored) => {
    const whom = ["한빛초등학교", "김보건", null, "nu••@school.example", "010-••••-5678"];
    const token = encryptedFor("receipt", ["ABCDEFGH01", Date.now(), ...whom, isStored]);
    const { text } = await visit().open(`/?receipt=${token}`);
    expect(text).toContain("ABCDEFGH01");
    expect(text.includes("접수증을 지금은 보여 드리지 못합니다.")).toBe(isStored);
    expect(text.includes("한빛초등학교")).toBe(!isStored);
  });

  const account = { email: "a@example.com", password: "secret-1" };

  test("a login fails in words", async () => {
    const page = await visit().post("/auth", account);
    expect(page.status).toBe(503);
    expect(page.text).toContain("로그인 실패");
    expect(page.text).toContain("로그인에 실패했습니다.");
  });
});

test("the landing page shows a placeholder while the auth service takes its time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  backend.use(http.all(everything, neverAnswers));
  const page = await pastEveryTimeout(signedIn().open("/"));
  vi.useRealTimers();
  page.screen.getByRole("link", { name: "로그인 확인 중..." });
  expect(page.screen.queryByRole("link", { name: "로그인" })).toBeNull();
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
