import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cookieOf, FAKED_BACKEND, openSiteInProcess, sessionLike } from "../../helpers/site-in-process.ts";
import { sessionAnswers } from "../../helpers/stubbed-backend.ts";
import type { Visitor } from "../../helpers/visitor.ts";

const siteUrl = "https://second-factor-duty.example";
const backend = setupServer(...sessionAnswers);
let visit: (session?: object) => Visitor;
let factors: object[] | undefined;
let hasFactor = false;
beforeAll(async () => {
  backend.listen({ onUnhandledFrame: "error" });
  backend.use(
    http.get(`${FAKED_BACKEND}/auth/v1/user`, () =>
      HttpResponse.json({ ...sessionLike().user, ...(factors && { factors }) }),
    ),
    http.get(`${FAKED_BACKEND}/rest/v1/user_roles`, () =>
      HttpResponse.json([{ role: "admin", has_factor: hasFactor }]),
    ),
    http.post(`${FAKED_BACKEND}/rest/v1/rpc/*`, () => HttpResponse.json([])),
  );
  const open = await openSiteInProcess(siteUrl, { REQUIRE_MFA: "admins" });
  visit = (session = sessionLike()) => {
    const visitor = open({ siteUrl });
    visitor.carry(cookieOf(session, "__Host-sb-backend-auth-token"));
    return visitor;
  };
});
afterAll(() => backend.close());

function aal2Token() {
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  const claims = { sub: "1", email: "admin@example.com", aal: "aal2", exp };
  return `${btoa('{"alg":"HS256"}')}.${btoa(JSON.stringify(claims))}.c2ln`;
}

test.each(["/dashboard", "/dashboard/inquiries.csv", "/dashboard/events"])(
  "where a second factor is a duty, an admin without one enrols it before %s",
  async (path) => {
    const response = await visit().send(path);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/account/factors/new"]);
  },
);

test("a second factor that was begun and never confirmed does not fulfil the duty", async () => {
  factors = [{ id: "1", status: "unverified", factor_type: "totp", friendly_name: "" }];
  const response = await visit().send("/dashboard");
  expect(response.headers.get("Location")).toBe("/account/factors/new");
});

test("a token that claims a second factor does not fulfil the duty once it is gone", async () => {
  const access_token = aal2Token();
  const leadsTo = async () =>
    (await visit(sessionLike({ access_token })).send("/dashboard")).headers.get("Location");
  expect(await leadsTo()).toBe("/account/factors/new");
  hasFactor = true;
  expect(await leadsTo()).toBeNull();
  // The stubs answer nothing else of the page, which it logs.
  vi.mocked(console.error).mockClear();
  hasFactor = false;
});

test("what was typed before a second factor became a duty is kept for after enrolling", async () => {
  factors = undefined;
  const page = await visit().post("/dashboard/reply-texts", { title: "자료 안내", body: "본문" });
  expect(page.status).toBe(403);
  expect(page.text).toContain("관리자는 2단계 인증을 먼저 등록해야 합니다.");
  expect(page.screen.getByLabelText<HTMLTextAreaElement>("제목").value).toBe("자료 안내");
  expect(page.href("2단계 인증 등록하기 (새 창)")).toBe("/account/factors/new");
});

test("an admin who removes the last app hears that the dashboard waits for a new one", async () => {
  // Unanswered, both would be tried again for most of a minute.
  backend.use(
    http.post(`${FAKED_BACKEND}/auth/v1/token`, () => HttpResponse.json(sessionLike())),
    http.get(`${FAKED_BACKEND}/rest/v1/members`, () => HttpResponse.json([])),
  );
  factors = [{ id: "1", status: "verified", factor_type: "totp", friendly_name: "전화" }];
  const page = await visit(sessionLike({ access_token: aal2Token() })).post("/account/factors/1", {});
  vi.mocked(console.error).mockClear();
  expect(page.text).toContain("관리자는 새 인증 앱을 등록한 뒤에 대시보드를 볼 수 있습니다.");
});
