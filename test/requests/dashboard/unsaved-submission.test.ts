import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  cookieOf,
  exhaustEveryTimeout,
  neverAnswers,
  sessionLike,
  timeoutSecondsUntil,
} from "../../helpers/site-in-process.ts";
import type { ShownPage, Visitor } from "../../helpers/visitor.ts";
import { at, authError, hasRole, knowsUser, useStubbedAuth } from "../accounts/stubbed-auth.ts";

const { backend, visit } = useStubbedAuth([]);
afterEach(() => void vi.mocked(console.error).mockClear());

const list = "/dashboard/inquiries?status=new&q=%EB%B3%84%EB%B9%9B";
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
const isUnread = http.get(at("/rest/v1/user_roles"), () => HttpResponse.json({}, { status: 500 }));
const ends = (outcome: string) => http.post(at("/rest/v1/rpc/session_end"), () => HttpResponse.json(outcome));
const withFactor = http.get(at("/auth/v1/user"), () => {
  const factor = { id: "1", status: "verified", factor_type: "totp", friendly_name: "" };
  return HttpResponse.json({ ...sessionLike().user, factors: [factor] });
});

/** Lets the visitor's session be an admin's again, and returns what is stored. */
function letIn(visitor: Visitor): unknown[] {
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
  return stored;
}

const fieldsIn = ({ document }: ShownPage) =>
  [...(document.forms[0]?.elements ?? [])]
    .filter((control): control is HTMLInputElement => control.hasAttribute("name"))
    .map(({ name, value }): [string, string] => [name, value]);
const actionOf = ({ document }: ShownPage) => document.querySelector("form")?.getAttribute("action");

type Remedy = [label: string, path: string];
const logIn: Remedy = ["로그인하기 (새 창)", "/auth"];
const atCode: Remedy = ["2단계 인증 마치기 (새 창)", "/auth/code"];

test.each<[string, () => Visitor, Parameters<typeof backend.use>, because: string, remedy?: Remedy]>([
  ["was ended on another device", withSession, [isGone], "로그인이 끝났습니다.", logIn],
  ["was ended in another tab, which took the cookie", () => carrying(), [], "로그인이 끝났습니다.", logIn],
  [
    "was idle",
    withSession,
    [knowsUser, hasRole(), ends("idle")],
    "오래 쓰지 않아 로그아웃되었습니다.",
    logIn,
  ],
  [
    "is of a banned account",
    withSession,
    [knowsUser, hasRole(), ends("banned")],
    "계정 이용이 정지되어 로그아웃되었습니다.",
  ],
  [
    "lacks the second factor's code",
    withSession,
    [withFactor],
    "2단계 인증을 아직 마치지 않으셨습니다.",
    atCode,
  ],
])("a form whose session %s gives back what was typed", async (_, who, answers, because, remedy) => {
  backend.use(...answers);
  const visitor = who();
  const page = await visitor.post(inquiry, note);
  expect([page.status, page.url]).toEqual([403, inquiry]);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.screen.getByRole("alert").textContent).toContain(`저장되지 않았습니다. ${because}`);
  expect(page.screen.getByLabelText<HTMLTextAreaElement>("내용").value).toBe(typed.replace("\r", ""));
  const links = page.screen.queryAllByRole("link", { name: /새 창/ });
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual(remedy ? [remedy] : []);

  // The first answer may have removed the session's cookie.
  const tooEarly = await page.press("다시 보내기");
  expect(fieldsIn(tooEarly)).toEqual(fieldsIn(page));
  const stored = letIn(visitor);
  const saved = await visitor.sendForm(inquiry, note);
  expect(saved.headers.get("Location")).toBe(`${inquiry}#note`);
  expect(stored).toHaveLength(1);
});

test("a form whose session cannot be checked says so in 4 seconds, and is sent again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  backend.use(http.all(at("/auth/v1/*"), neverAnswers), http.get(at("/rest/v1/user_roles"), neverAnswers));
  const visitor = withSession();
  const answer = visitor.post(inquiry, note);
  expect(await timeoutSecondsUntil(answer)).toBeLessThanOrEqual(4);
  const page = await answer;
  await exhaustEveryTimeout();
  vi.useRealTimers();
  vi.mocked(console.warn).mockRestore();
  expect(page.status).toBe(503);
  expect(page.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(page.text).toContain("서버가 제때 응답하지 않았습니다. 로그인과 권한은 그대로입니다.");
  expect(actionOf(page)).toBe(`${inquiry}#note`);
  expect(page.href("보내지 않고 돌아가기")).toBe(inquiry);
  expect(page.href("본문으로 건너뛰기")).toBe("#main");

  const stored = letIn(visitor);
  await visitor.sendForm(inquiry, Object.fromEntries(fieldsIn(page)));
  expect(stored).toEqual([expect.objectContaining({ body: typed.replace("\r", "") })]);
});

describe("while the role cannot be read, a form without scripts", () => {
  const post = (path: string, fields: Parameters<Visitor["post"]>[1]) => {
    backend.use(knowsUser, isUnread);
    return withSession().post(path, fields);
  };

  test("that changes many keeps each of them, their order, and the filter of the list", async () => {
    const selected = [1, 2, 3].map((version) => `${crypto.randomUUID()}:${version}`);
    const fields = { intent: "bulk-update", selected, assignee: "", status: "completed" };
    const page = await post(list, fields);
    expect(page.text).toContain("방금 누르신 것을 그대로 다시 보냅니다.");
    expect(fieldsIn(page)).toEqual(
      Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
    );
    expect([actionOf(page), page.href("보내지 않고 돌아가기")]).toEqual([list, list]);
  });

  test("that another page answers leads back to its own", async () => {
    const page = await post("/dashboard/notices", { back: inquiry, id: "1" });
    expect(page.href("보내지 않고 돌아가기")).toBe(inquiry);
    const file = await post("/dashboard/inquiries.csv?status=new", {});
    expect(file.href("화면 다시 열기")).toBe("/dashboard/inquiries?status=new");
  });

  test("that names a view shows the name", async () => {
    const { screen } = await post("/dashboard/views?status=new", { name: "봄 박람회" });
    expect(screen.getByLabelText<HTMLTextAreaElement>("이름").value).toBe("봄 박람회");
  });

  test.each([
    ["/dashboard/members", { remove: crypto.randomUUID() }],
    [`/dashboard/inquiries/${crypto.randomUUID()}/erase`, {}],
  ])("that cannot be undone is pressed again on its own page only: %s", async (path, fields) => {
    const page = await post(path, fields);
    expect(page.screen.queryByRole("button")).toBeNull();
    expect(page.href("화면 다시 열기")).toBe(path);
  });

  test("gives back neither password nor code nor token", async () => {
    backend.use(knowsUser, isUnread);
    const session = sessionLike();
    const secrets = { password: "secret-word", currentPassword: "old-word", code: "123456" };
    const fields = { id: "7", ...secrets, factorCode: "654321" };
    const page = await carrying(cookieOf(session)).post("/dashboard/notices", fields);
    expect(fieldsIn(page)).toEqual([["id", "7"]]);
    for (const secret of [...Object.values(secrets), "654321", session.access_token, session.refresh_token])
      expect(page.html).not.toContain(secret);
  });

  test("gives back no file, and names Back where it cannot be read", async () => {
    backend.use(knowsUser, isUnread);
    const visitor = withSession();
    const headers = { Origin: visitor.siteUrl };
    const body = new FormData();
    body.set("intent", "note");
    body.set("body", new File(["<script>of a file</script>"], "note.html"));
    const ofFile = await (await visitor.send(inquiry, { method: "POST", body, headers })).text();
    expect(ofFile).not.toContain("of a file");
    const unread = await visitor.send(inquiry, {
      method: "POST",
      body: "no form",
      headers: { ...headers, "Content-Type": "multipart/form-data" },
    });
    expect([unread.status, await unread.text()]).toEqual([503, expect.stringContaining("뒤로 가시거나")]);
  });

  test("of another site gives back nothing", async () => {
    backend.use(knowsUser, isUnread);
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const body = new URLSearchParams({ intent: "note", body: "of another site" });
    const response = await withSession().send(inquiry, { method: "POST", body, headers });
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.not.stringContaining("of another site"),
    ]);
  });
});

test("a script's form and an opening lead to the login as ever", async () => {
  backend.use(isGone);
  expect((await withSession().send(inquiry)).headers.get("Location")).toBe("/auth");
  const data = await withSession().sendForm(inquiry.replace("?", ".data?"), note);
  expect([data.status, await data.text()]).toEqual([202, expect.stringContaining('"/auth"')]);
});

test("a form of a browser in which nobody has logged in leads to the login", async () => {
  const stranger = visit();
  // Leaves the cookie of a flash.
  await stranger.send(inquiry);
  const response = await stranger.sendForm(inquiry, note);
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/auth"]);
});

test("a form of someone without the role is not given back", async () => {
  backend.use(knowsUser, hasRole());
  const response = await withSession().sendForm(inquiry, note);
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
});
