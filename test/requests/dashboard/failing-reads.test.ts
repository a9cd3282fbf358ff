import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { FAKED_BACKEND, neverAnswers, pastEveryTimeout, sessionLike } from "../../helpers/site-in-process.ts";
import type { ShownPage } from "../../helpers/visitor.ts";
import { useStubbedAuth } from "../accounts/stubbed-auth.ts";

const { backend, signedIn: admin } = useStubbedAuth([]);
// Errors about a broken backend are meant for the log.
afterEach(() => void vi.mocked(console.error).mockClear());

const faults: Record<string, () => Response | Promise<Response>> = {
  "answers 500": () => HttpResponse.json({ message: "boom" }, { status: 500 }),
  "says 200 to everything": () => HttpResponse.html("<h1>It works!</h1>"),
  hangs: neverAnswers,
};

function letDataFail(fault: () => Response | Promise<Response>) {
  const { user } = sessionLike();
  backend.use(
    http.get(`${FAKED_BACKEND}/auth/v1/user`, () => HttpResponse.json(user)),
    http.get(`${FAKED_BACKEND}/rest/v1/user_roles`, () => HttpResponse.json([{ role: "admin" }])),
    http.all(`${FAKED_BACKEND}/*`, fault),
  );
}

const id = "7b4ad62e-071d-4f3d-8b42-29390bdbf4f9";
const pages = [
  "/dashboard",
  "/dashboard/inquiries",
  "/dashboard/worklist?queue=mine",
  `/dashboard/inquiries/${id}`,
  `/dashboard/inquiries/${id}/erase`,
  `/dashboard/inquiries/${id}/correct`,
  "/dashboard/analytics",
  "/dashboard/reports",
  "/dashboard/invites",
  "/dashboard/members",
];
const actions: [path: string, fields: Record<string, string>][] = [
  ["/dashboard/inquiries", { id, version: "1", status: "completed" }],
  ["/dashboard/inquiries", { intent: "bulk-update", status: "completed", selected: `${id} 1` }],
  ["/dashboard/inquiries", { intent: "undo", undo: id }],
  [`/dashboard/inquiries/${id}`, { intent: "note", body: "전화했습니다." }],
  [`/dashboard/inquiries/${id}`, { intent: "update-status", version: "1", status: "completed" }],
  [`/dashboard/inquiries/${id}`, { intent: "contact", kind: "call" }],
  [`/dashboard/inquiries/${id}`, { intent: "resolution", version: "1", resolution: "adopted" }],
  [`/dashboard/inquiries/${id}/erase`, {}],
  ["/dashboard/invites", { kind: "staff", maxUses: "1", expiry: "7" }],
  ["/dashboard/invites", { revoke: id }],
  ["/dashboard/members", { grant: id }],
  ["/dashboard/members", { revoke: id }],
  ["/account/name", { displayName: "김하늘" }],
  ["/account", { currentPassword: "secret-password", password: "another-password" }],
];
/** The text without scripts, which repeat the page's data. */
function wordsOf({ document }: ShownPage): string {
  for (const script of document.querySelectorAll("script")) script.remove();
  return document.body.textContent;
}

const APOLOGY = /못했습니다|로딩 실패|변경 실패|찾을 수 없습니다/;

async function ask(path: string, fields?: Record<string, string>) {
  const page = fields ? await admin().post(path, fields) : await admin().open(path);
  return { ...page, words: wordsOf(page), what: `${path} ${JSON.stringify(fields ?? "")}` };
}

describe.each(Object.entries(faults))("when the data %s", (_, fault) => {
  test("every page of the staff says so, no action claims success, and no file is empty", async () => {
    letDataFail(fault);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const [shown, sent, file] = await pastEveryTimeout(
      Promise.all([
        Promise.all(pages.map((path) => ask(path))),
        Promise.all(actions.map(([path, fields]) => ask(path, fields))),
        admin().sendForm("/dashboard/inquiries.csv", {}),
      ]),
    );
    vi.useRealTimers();

    for (const { status, words, what, document, screen } of shown) {
      expect([200, 404, 503], what).toContain(status);
      expect(words, what).toMatch(APOLOGY);
      expect(document.querySelectorAll("h1"), what).toHaveLength(1);
      screen.getByRole("navigation", { name: "대시보드" });
      screen.getByRole("button", { name: "로그아웃" });
      expect(words, what).not.toMatch(/It works|undefined|TypeError|접수된 문의가 없습니다/);
    }
    for (const { words, what } of sent) {
      expect(words, what).toMatch(APOLOGY);
      expect(words, what).not.toMatch(/완료로 바꾸었습니다|폐기했습니다|지정했습니다|삭제했습니다|It works/);
    }
    expect(file.status, "a file with nothing in it looks like no inquiries").not.toBe(200);
  });
});

test.each([
  [{ status: "maintenance" }],
  ["maintenance"],
  [[{ idle_at: "soon", over_at: "soon" }]],
  [[{ idle_at: null }]],
])("a page opens though the database's answer about the session makes no sense: %j", async (answer) => {
  letDataFail(() => HttpResponse.json([]));
  backend.use(http.post(`${FAKED_BACKEND}/rest/v1/rpc/record_session_use`, () => HttpResponse.json(answer)));
  const visitor = admin();
  const page = await visitor.open("/account");
  expect(page.status).toBe(200);
  page.screen.getByRole("heading", { level: 1, name: "내 계정" });
  expect((await visitor.open("/dashboard/reply-texts")).html).not.toMatch(/NaN|로그아웃됩니다/);
});
