import { http, HttpResponse } from "msw";
import { describe, expect, test } from "vitest";
import { cookieOf, sessionLike } from "../../helpers/site-in-process.ts";
import type { Visitor } from "../../helpers/visitor.ts";
import { at, authError, hasRole, knowsUser, useStubbedAuth } from "../accounts/stubbed-auth.ts";

const { backend, visit } = useStubbedAuth([]);

const inquiry = `/dashboard/inquiries/${crypto.randomUUID()}?list=status%3Dnew`;
const typed = 'Ctrl+V로 붙인 글: </textarea><b>"굵게"</b>\r\n둘째 줄 & 끝';
const note = { intent: "note", fragment: "note", body: typed };

/** In a browser with which somebody has logged in. */
const carrying = (...cookies: string[]) => {
  const visitor = visit();
  for (const cookie of ["device=1", ...cookies]) visitor.carry(cookie);
  return visitor;
};
const withSession = () => carrying(cookieOf(sessionLike()));
const isGone = http.get(at("/auth/v1/user"), authError(403, "session_not_found"));
const ends = (outcome: string) => http.post(at("/rest/v1/rpc/session_end"), () => HttpResponse.json(outcome));
const withFactor = http.get(at("/auth/v1/user"), () =>
  HttpResponse.json({
    ...sessionLike().user,
    factors: [{ id: "1", status: "verified", factor_type: "totp", friendly_name: "" }],
  }),
);

type Ending = {
  name: string;
  who: () => Visitor;
  answers: Parameters<typeof backend.use>;
  because: string;
  remedy: [label: string, path: string];
};

const logIn: Ending["remedy"] = ["로그인하기 (새 창)", "/auth"];

const endings: Ending[] = [
  {
    name: "was ended on another device",
    who: withSession,
    answers: [isGone],
    because: "그사이 로그아웃되었기 때문입니다.",
    remedy: logIn,
  },
  {
    name: "was ended in another tab, which took the cookie",
    who: () => carrying(),
    answers: [],
    because: "그사이 로그아웃되었기 때문입니다.",
    remedy: logIn,
  },
  {
    name: "cannot be read since SESSION_SECRET has changed",
    who: () => carrying("sb-backend-auth-token=of-another-secret"),
    answers: [],
    because: "그사이 로그아웃되었기 때문입니다.",
    remedy: logIn,
  },
  {
    name: "was idle for too long",
    who: withSession,
    answers: [knowsUser, hasRole(), ends("idle")],
    because: "오래 쓰지 않아 로그아웃되었기 때문입니다.",
    remedy: logIn,
  },
  {
    name: "has lasted for too long",
    who: withSession,
    answers: [knowsUser, hasRole(), ends("over")],
    because: "로그인하신 지 오래되어 로그아웃되었기 때문입니다.",
    remedy: logIn,
  },
  {
    name: "lacks the second factor's code",
    who: withSession,
    answers: [withFactor],
    because: "2단계 인증을 아직 마치지 않으셨기 때문입니다.",
    remedy: ["2단계 인증 마치기 (새 창)", "/auth/code"],
  },
];

describe.each(endings)("a form without scripts whose session $name", ({ who, answers, because, remedy }) => {
  test("is answered with what was typed and the way to a session, and sent again once there is one", async () => {
    backend.use(...answers);
    const visitor = who();
    const page = await visitor.post(inquiry, note);
    expect([page.status, page.url]).toEqual([403, inquiry]);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.headers.get("Retry-After")).toBeNull();
    const alert = page.screen.getByRole("alert").textContent;
    expect(alert).toContain("방금 보내신 내용은 저장되지 않았습니다.");
    expect(alert).toContain(because);
    expect(page.text).toContain("보내시려던 것: 메모 남기기");
    expect(page.screen.getByLabelText<HTMLTextAreaElement>("메모").value).toBe(typed.replace("\r", ""));
    const link = page.screen.getByRole("link", { name: remedy[0] });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([remedy[1], "_blank"]);
    expect(page.document.querySelector("form")?.getAttribute("action")).toBe(`${inquiry}#note`);
    expect(page.document.querySelector("body a")?.getAttribute("href")).toBe("#main");

    // The first answer may have removed the session's cookie.
    const tooEarly = await page.press("다시 보내기");
    expect(tooEarly.screen.getByLabelText<HTMLTextAreaElement>("메모").value).toBe(typed.replace("\r", ""));

    const stored: unknown[] = [];
    backend.resetHandlers();
    backend.use(
      knowsUser,
      hasRole("admin"),
      http.post(at("/rest/v1/inquiry_notes"), async ({ request }) => {
        stored.push(await request.json());
        return HttpResponse.json([{ id: crypto.randomUUID() }]);
      }),
      http.get(at("/rest/v1/inquiries"), () => HttpResponse.json([{ organization_name: "별빛초등학교" }])),
    );
    visitor.carry(cookieOf(sessionLike()));
    const saved = await visitor.sendForm(inquiry, note);
    expect(saved.headers.get("Location")).toBe(`${inquiry}#note`);
    expect(stored).toHaveLength(1);
  });

  test("what cannot be undone is pressed again on its own page only", async () => {
    backend.use(...answers);
    const path = `/dashboard/inquiries/${crypto.randomUUID()}/erase`;
    const page = await who().post(path, {});
    expect(page.screen.getByRole("alert").textContent).toContain(because);
    expect(page.screen.queryByRole("button")).toBeNull();
    expect(page.screen.getByRole("link", { name: "화면 다시 열기" }).getAttribute("href")).toBe(path);
  });

  test("a script's request and an opening lead to the login as ever", async () => {
    backend.use(...answers);
    expect((await who().send(inquiry)).headers.get("Location")).toBe(remedy[1]);
    const data = await who().sendForm(inquiry.replace("?", ".data?"), note);
    expect(data.status).toBe(202);
    expect(await data.text()).toContain(`"${remedy[1]}"`);
  });
});

test("a text too long for any form is not sent back, and Back is named as the way to it after the login", async () => {
  backend.use(isGone);
  const page = await withSession().post(inquiry, { intent: "note", body: '"'.repeat(100_000) });
  expect(page.html.length).toBeLessThan(5_000);
  expect(page.text).toContain("로그인하신 뒤 브라우저에서 뒤로 가시면 쓰시던 글이 남아 있습니다.");
  page.screen.getByRole("link", { name: "로그인하기 (새 창)" });
});

test("neither password nor code nor token is sent back", async () => {
  backend.use(isGone);
  const session = sessionLike();
  const secrets = {
    password: "secret-word",
    currentPassword: "old-word",
    code: "123456",
    factorCode: "654321",
  };
  const page = await carrying(cookieOf(session)).post("/dashboard/notices", { id: "7", ...secrets });
  expect(page.html).toContain('name="id"');
  for (const secret of [...Object.values(secrets), session.access_token, session.refresh_token])
    expect(page.html).not.toContain(secret);
});

test("nothing that another site has posted is sent back", async () => {
  backend.use(isGone);
  const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  const body = new URLSearchParams({ intent: "note", body: "of another site" });
  const response = await withSession().send(inquiry, { method: "POST", body, headers });
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.not.stringContaining("of another site"),
  ]);
});

test("a form of a browser in which nobody has logged in leads to the login, as an opening does", async () => {
  const stranger = visit();
  // Leaves the cookie of a flash.
  await stranger.send(inquiry);
  const response = await stranger.sendForm(inquiry, note);
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/auth"]);
});

test("a form of someone without the role is not sent back", async () => {
  backend.use(knowsUser, hasRole());
  const response = await withSession().sendForm(inquiry, note);
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
});
