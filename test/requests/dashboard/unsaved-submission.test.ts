import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  cookieOf,
  exhaustEveryTimeout,
  neverAnswers,
  pastEveryTimeout,
  sessionLike,
  timeoutSecondsUntil,
} from "../../helpers/site-in-process.ts";
import type { ShownPage } from "../../helpers/visitor.ts";
import { at, hasRole, knowsUser, useStubbedAuth } from "../accounts/stubbed-auth.ts";

const { backend, visit } = useStubbedAuth([]);
afterEach(() => void vi.mocked(console.error).mockClear());

const boom = () => HttpResponse.json({ message: "boom" }, { status: 500 });
const isAdmin = hasRole("admin");

const list = "/dashboard/inquiries?status=new&q=%EB%B3%84%EB%B9%9B";
const inquiry = `/dashboard/inquiries/${crypto.randomUUID()}?list=status%3Dnew`;
const typed = 'Ctrl+V로 붙인 글: </textarea><b>"굵게"</b>\r\n둘째 줄 & 끝';

function signedIn() {
  const session = sessionLike();
  const visitor = visit();
  visitor.carry(cookieOf(session));
  return Object.assign(visitor, { session });
}

const fieldsIn = ({ document }: ShownPage) =>
  [...(document.forms[0]?.elements ?? [])]
    .filter((control): control is HTMLInputElement => control.hasAttribute("name"))
    .map(({ name, value }): [string, string] => [name, value]);

const hrefOf = (link: HTMLElement) => link.getAttribute("href");

describe.each([
  ["cannot be reached", () => HttpResponse.error()],
  ["answers 500", boom],
  ["hangs", neverAnswers],
])("when what knows the session %s, without scripts", (_, fault) => {
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

  test("a note that was not saved is told within 4 seconds, and sent again in one press from where it was written", async () => {
    const admin = signedIn();
    const answer = admin.post(inquiry, { intent: "note", fragment: "note", body: typed });
    expect(await timeoutSecondsUntil(answer)).toBeLessThanOrEqual(4);
    const page = await answer;
    expect([page.status, page.url]).toEqual([503, inquiry]);
    expect(page.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.document.querySelector("body a")?.getAttribute("href")).toBe("#main");
    expect(page.screen.getByRole("alert").textContent).toContain("저장되지 않았습니다");
    expect(page.text).toContain("보내시려던 것: 메모 남기기");
    const note = page.screen.getByLabelText<HTMLTextAreaElement>("메모");
    expect(note.value).toBe(typed.replace("\r", ""));
    expect(hrefOf(page.screen.getByRole("link", { name: "보내지 않고 돌아가기" }))).toBe(inquiry);
    expect(page.document.querySelector("form")?.getAttribute("action")).toBe(`${inquiry}#note`);

    vi.useRealTimers();
    const stored: unknown[] = [];
    backend.use(
      knowsUser,
      isAdmin,
      http.post(at("/rest/v1/inquiry_notes"), async ({ request }) => {
        stored.push(await request.json());
        return HttpResponse.json([{ id: crypto.randomUUID() }]);
      }),
      http.get(at("/rest/v1/inquiries"), () => HttpResponse.json([{ organization_name: "별빛초등학교" }])),
    );
    const saved = await admin.sendForm(inquiry, Object.fromEntries(fieldsIn(page)));
    expect(saved.headers.get("Location")).toBe(`${inquiry}#note`);
    expect(stored).toEqual([expect.objectContaining({ body: typed.replace("\r", "") })]);
  });

  test("a change of many keeps every one of them, their order, and the filter of the list", async () => {
    const selected = [1, 2, 3].map((version) => `${crypto.randomUUID()}:${version}`);
    const fields = { intent: "bulk-update", selected, assignee: "", status: "completed" };
    const page = await pastEveryTimeout(signedIn().post(list, fields));
    expect(page.text).toContain("선택한 문의 3건: 상태를 완료로 바꾸기");
    expect(fieldsIn(page)).toEqual(
      Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
    );
    expect(page.document.querySelector("form")?.getAttribute("action")).toBe(list);
    expect(hrefOf(page.screen.getByRole("link", { name: "보내지 않고 돌아가기" }))).toBe(list);
  });
});

describe("while the role cannot be read, without scripts", () => {
  beforeEach(() => backend.use(knowsUser, http.get(at("/rest/v1/user_roles"), boom)));

  type Pressed = {
    path: string;
    fields: Record<string, string>;
    text: string;
    shown?: Record<string, string>;
    /** Where it is pressed, if not at `path`. */
    from?: string;
  };

  test.each<Pressed>([
    {
      path: list,
      fields: { id: "1", version: "1", status: "in_progress" },
      text: "상태를 진행중으로 바꾸기",
    },
    {
      path: inquiry,
      fields: { intent: "contact", kind: "call", remark: "다시 걸기로 함" },
      text: "연락 기록하기(통화함)",
      shown: { "연락 내용": "다시 걸기로 함" },
    },
    {
      path: inquiry,
      fields: { intent: "next-action", nextAction: "견적 보내기", day: "2026-12-01" },
      text: "다음 연락일 정하기(2026-12-01)",
      shown: { "할 일": "견적 보내기" },
    },
    {
      path: "/dashboard/reply-texts",
      fields: { title: "자료 안내", body: "{기관명} 담당자님" },
      text: "답장 글 저장하기",
      shown: { 제목: "자료 안내", 본문: "{기관명} 담당자님" },
    },
    {
      path: "/dashboard/invites",
      fields: { kind: "staff", maxUses: "1", expiry: "7", label: "새 직원" },
      text: "초대 코드 만들기",
      shown: { 메모: "새 직원" },
    },
    {
      path: "/dashboard/notices",
      fields: { back: inquiry, id: "1" },
      text: "답장 다시 보내기",
      from: inquiry,
    },
  ])(
    "it says what was not done and shows what was typed: $text",
    async ({ path, fields, text, shown, from = path }) => {
      const page = await signedIn().post(path, fields);
      expect(page.status).toBe(503);
      expect(page.text).toContain(`보내시려던 것: ${text}`);
      for (const [label, value] of Object.entries(shown ?? {}))
        expect(page.screen.getByLabelText<HTMLTextAreaElement>(label).value).toBe(value);
      expect(Object.fromEntries(fieldsIn(page))).toEqual(fields);
      expect(hrefOf(page.screen.getByRole("link", { name: "보내지 않고 돌아가기" }))).toBe(from);
    },
  );

  test("a file that was wanted leads back to the list with its filter", async () => {
    const page = await signedIn().post("/dashboard/inquiries.csv?status=new", {});
    expect(page.text).toContain("CSV 파일로 내려받기");
    expect(hrefOf(page.screen.getByRole("link", { name: "보내지 않고 돌아가기" }))).toBe(
      "/dashboard/inquiries?status=new",
    );
  });

  test.each<Pick<Pressed, "path" | "fields">>([
    { path: "/dashboard/members", fields: { remove: crypto.randomUUID() } },
    { path: `/dashboard/inquiries/${crypto.randomUUID()}/erase`, fields: {} },
    { path: `/dashboard/reply-texts?text=${crypto.randomUUID()}`, fields: { intent: "remove" } },
  ])("what cannot be undone is pressed again on its own page only: $path", async ({ path, fields }) => {
    const page = await signedIn().post(path, fields);
    expect(page.screen.getByRole("alert").textContent).toContain("저장되지 않았습니다");
    expect(page.screen.queryByRole("button")).toBeNull();
    expect(hrefOf(page.screen.getByRole("link", { name: "화면 다시 열기" }))).toBe(path);
  });

  // The proof of a session is posted on with its password.
  test("neither password nor code nor token is in it", async () => {
    const admin = signedIn();
    const secrets = { password: "secret-word", currentPassword: "old-word", code: "123456" };
    const page = await admin.post("/dashboard/notices", { id: "7", ...secrets });
    expect(page.html).toContain('name="id"');
    const { access_token, refresh_token } = admin.session;
    for (const secret of [...Object.values(secrets), access_token, refresh_token, admin.cookieHeader])
      expect(page.html).not.toContain(secret);
  });

  test("neither a file nor a text too long for any form is sent back, and Back is named as the way to it", async () => {
    const admin = signedIn();
    const body = new FormData();
    body.set("intent", "note");
    body.set("body", new File(["<script>of a file</script>"], "note.html"));
    const headers = { Origin: admin.siteUrl };
    const ofFile = await (await admin.send(inquiry, { method: "POST", body, headers })).text();
    expect(ofFile).not.toContain("of a file");
    expect(ofFile).toContain("다시 보내기");

    const page = await admin.post(inquiry, { intent: "note", body: '"'.repeat(100_000) });
    expect(page.html.length).toBeLessThan(5_000);
    expect(page.text).toContain("브라우저에서 뒤로 가시면 쓰시던 글이 남아 있습니다.");
    expect(hrefOf(page.screen.getByRole("link", { name: "화면 다시 열기" }))).toBe(inquiry);

    const unread = await admin.send(inquiry, {
      method: "POST",
      body: "no form",
      headers: { ...headers, "Content-Type": "multipart/form-data" },
    });
    expect([unread.status, await unread.text()]).toEqual([503, expect.stringContaining("뒤로 가시면")]);
  });

  test("nothing that another site has posted is sent back", async () => {
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const body = new URLSearchParams({ intent: "note", body: "of another site" });
    const response = await signedIn().send(inquiry, { method: "POST", body, headers });
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.not.stringContaining("of another site"),
    ]);
  });
});
