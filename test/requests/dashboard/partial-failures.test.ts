import { HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { inquiryAnswer } from "../../helpers/samples.ts";
import { loggedErrors } from "../../helpers/guards/logged-errors.ts";
import { frameOf, openInquiryOf, useStubbedSite } from "../../helpers/stubbed-backend.ts";

const site = useStubbedSite();
afterEach(() => vi.mocked(console.error).mockClear());

const broken = HttpResponse.json({ code: "57014", message: "boom" }, { status: 500 });
const colleague = "0f0c1f0a-6f0f-4f6a-9a53-3f9d0c1a7a01";
const inquiry = {
  ...inquiryAnswer,
  status: "in_progress",
  assigned_to: colleague,
  version: 3,
  changed_by: colleague,
  mail_problem: "mailbox_unknown",
};
const assignment = {
  id: 1,
  at: "2026-11-01T01:00:00Z",
  actor: colleague,
  kind: "assignment",
  from_value: null,
  to_value: colleague,
  details: null,
};
const page = `/dashboard/inquiries/${inquiry.id}`;

const whole = {
  inquiries: [inquiry],
  inquiry_events: [assignment],
  "rpc/repeat_group": [],
  "rpc/open_inquiry": openInquiryOf(inquiry, {
    notes: [
      { id: "1", author: colleague, body: "전화함.", created_at: "2026-11-01T02:00:00Z", edited_at: null },
    ],
    events: [assignment],
  }),
  "rpc/dashboard_layout": frameOf({
    members: [{ user_id: colleague }],
    counts: [{ status: "in_progress", suspected_spam: false, count: 1 }],
  }),
};

const loggedFailures = () => loggedErrors().map((line) => JSON.parse(line) as Record<string, unknown>);

describe("an inquiry whose members cannot be read", () => {
  test("says so, calls nobody a deleted account, and has no form that would unassign it", async () => {
    site.answering({ ...whole, "rpc/dashboard_layout": broken });
    const { status, screen, text } = await site.admin().open(page);
    expect(status).toBe(200);
    screen.getByText(/구성원을 불러오지 못해 담당 관리자를 바꿀 수 없습니다/);
    expect(screen.queryByLabelText("담당 관리자")).toBeNull();
    expect(screen.queryByRole("button", { name: "담당 정하기" })).toBeNull();
    expect(text).not.toContain("지금은 없는 계정");
    expect(text).toContain("담당 관리자를 이름을 불러오지 못한 계정 님으로 정했습니다.");
    screen.getByRole("button", { name: "완료" });
    screen.getByText("전화함.");
    screen.getByText("메일이 도착하지 않습니다: 받는 쪽에 없는 주소.");
  });

  test("refuses a change that came too late without a wrong name", async () => {
    site.answering({
      ...whole,
      "rpc/dashboard_layout": broken,
      inquiries: ({ select = "" }) => (select === "organization_name,version,undo_id" ? [] : [inquiry]),
    });
    const refused = await site
      .admin()
      .post(page, { intent: "update-status", version: "1", status: "completed" });
    expect(refused.text).toContain("다른 관리자가 먼저 바꾸었습니다");
    expect(refused.text).toContain("이름을 불러오지 못한 계정 님이");
    expect(refused.text).not.toContain("지금은 없는 계정");
  });
});

test("an inquiry whose history cannot be read refuses a change that came too late", async () => {
  site.answering({
    ...whole,
    inquiries: ({ select = "" }) => (select === "organization_name,version,undo_id" ? [] : [inquiry]),
    inquiry_events: broken,
  });
  const response = await site
    .admin()
    .sendForm(`${page}.data`, { intent: "update-status", version: "1", status: "completed" });
  expect(await response.text()).toContain("그 사이 내용이 바뀌었습니다.");
  expect(loggedFailures()).toContainEqual(expect.objectContaining({ status: 500, code: "57014" }));
});

test("a repeat group that cannot be read answers 503, logged with the request's id", async () => {
  site.answering({ ...whole, "rpc/repeat_group": [], inquiries: broken });
  const response = await site.admin().send(`${page}/repeats`, { headers: { "X-Request-Id": "request-2" } });
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("문의를 불러오지 못했습니다");
  expect(loggedFailures()).toEqual([
    expect.objectContaining({
      event: "institution of a repeat group not read",
      id: "request-2",
      status: 500,
      code: "57014",
    }),
  ]);
});

describe("a reply in the history", () => {
  const reply = {
    id: "5c1f7d2e-3b64-4b0e-9a53-1f7a3f2f9c12",
    author: colleague,
    created_at: "2026-11-01T03:00:00Z",
    subject: "시연 일정",
    body: "화요일입니다.",
    state: "failed",
    settled_at: "2026-11-01T03:01:00Z",
    problem: "smtp_550",
    delivery_id: "9d1b4f4e-8a53-4f7a-8f2f-9c110b5e6d1c",
  };
  const opened = (change: object, about: object = inquiry) => {
    const replies = [{ ...reply, ...change }];
    site.answering({
      ...whole,
      "rpc/open_inquiry": openInquiryOf(about, { replies }),
      "rpc/resend_delivery": true,
    });
    return site.admin().open(`${page}?list=%3Fstatus%3Dnew`);
  };

  test.each(["failed", "sending"])(
    "that is %s after an error is sent again from there, and leads back",
    async (state) => {
      const back = await (await opened({ state })).press("다시 보내기");
      expect(site.calls().some((call) => call.endsWith("/rpc/resend_delivery"))).toBe(true);
      expect(back.url).toBe(`${page}?list=%3Fstatus%3Dnew`);
      expect(back.text).toContain("다시 보냅니다");
    },
  );

  test.each([
    ["", {}],
    [", long ago,", { problem: null, delivery_id: null }],
  ])("that is failed%s leads to the address, and from there back to the same reply", async (_, change) => {
    const { href } = await opened({ state: "failed", ...change });
    expect(href("주소를 고치고 다시 보내기")).toMatch(
      new RegExp(`^${page}/correct\\?list=%3Fstatus%3Dnew&again=\\S+$`),
    );
  });

  test.each([
    ["has arrived", { state: "sent", problem: null }, inquiry],
    ["is on its way", { state: "sending", problem: null }, inquiry],
    ["is of a person who was erased", {}, { ...inquiry, anonymised_at: "2026-11-02T03:00:00Z" }],
  ])("that %s is not to be sent again", async (_, change, about) => {
    const { screen } = await opened(change, about);
    screen.getByText("시연 일정");
    expect(screen.queryByRole("button", { name: "다시 보내기" })).toBeNull();
  });
});

test("Overview whose deliveries cannot be counted does not look as if all were sent", async () => {
  site.answering({ ...whole, "rpc/overview": broken });
  const { screen } = await site.admin().open("/dashboard");
  const link = screen.getByRole("link", { name: "보내지 못한 알림이 있는지 확인하지 못했습니다." });
  expect(link.getAttribute("href")).toBe("/dashboard/notices");
});

test("members whose second factors cannot be read do not look as if they had none", async () => {
  site.answering({ ...whole, "rpc/members_with_factor": broken });
  const { text } = await site.admin().open("/dashboard/members");
  expect(text).toContain("colleague@example.com");
  expect(text).toContain("누가 2단계 인증을 쓰는지 불러오지 못했습니다.");
});

test("an admin whose session ends during the check is asked to log in", async () => {
  site.answering({ ...whole, user_roles: [], "rpc/session_end": "ended" });
  const { status, headers } = await site.admin().send("/dashboard");
  expect([status, headers.get("Location")]).toEqual([302, "/auth"]);
});

test("a session whose end cannot be read makes nobody a stranger to the desk", async () => {
  site.answering({ ...whole, user_roles: [], "rpc/session_end": broken });
  const visitor = site.admin();
  const answer = await visitor.send("/dashboard/inquiries.data");
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toContain("관리자만 접근할 수 있습니다.");
});

test("personal data that could not be erased is said to be there, and logged once", async () => {
  site.answering({ ...whole, "rpc/erase_inquiries": broken });
  const response = await site.admin().send(`${page}/erase`, {
    method: "POST",
    body: new URLSearchParams(),
    headers: { Origin: "http://site.example", "X-Request-Id": "request-1" },
  });
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("개인정보가 그대로 남아 있습니다.");
  expect(loggedFailures()).toEqual([
    expect.objectContaining({ event: "inquiries not erased", id: "request-1", status: 500, code: "57014" }),
  ]);
});

test.each(["/dashboard/inquiries", "/dashboard/inquiries?q=학교"])(
  "a list that cannot be read says why and keeps the search: %s",
  async (path) => {
    site.answering({ ...whole, "rpc/search_inquiries": broken });
    const { text, screen } = await site.admin().open(path);
    expect(text).toContain("데이터 로딩 실패");
    expect(text).toContain("boom");
    expect(text).not.toContain("접수된 문의가 없습니다.");
    const search = screen.getByLabelText<HTMLInputElement>("찾기");
    expect(search.value).toBe(path.split("q=")[1] ?? "");
  },
);

test("a list of which nothing can be counted is shown, and an empty one says so", async () => {
  site.answering({
    ...whole,
    "rpc/search_inquiries": [inquiry],
    "rpc/list_details": broken,
    "rpc/dashboard_layout": broken,
  });
  const { screen, text } = await site.admin().open("/dashboard/inquiries");
  screen.getByRole("link", { name: "한빛초등학교" });
  expect(text).toContain("이 화면에 1건");
  site.answering(whole);
  (await site.admin().open("/dashboard/inquiries")).screen.getByText("접수된 문의가 없습니다.");
});

test("an inquiry that cannot be read says what to do", async () => {
  site.answering({ ...whole, inquiries: broken, "rpc/open_inquiry": broken });
  for (const path of [page, `${page}/erase`]) {
    const { status, screen, text } = await site.admin().open(path);
    expect(status).toBe(503);
    screen.getByRole("heading", { name: "데이터 로딩 실패" });
    expect(text).toContain("boom");
    expect(text).toContain("잠시 후 이 화면을 새로 고쳐 주세요.");
  }
});

test("a note that could not be stored is kept in its form", async () => {
  site.answering({ ...whole, inquiry_notes: broken });
  const { status, screen, text } = await site.admin().post(page, { intent: "note", body: "전화함" });
  expect(status).toBe(503);
  expect(text).toContain("메모를 저장하지 못했습니다. 잠시 후 다시 시도해 주세요.");
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /메모/ }).value).toBe("전화함");
});

describe("an export", () => {
  test.each([
    ["whose members cannot be read", { "rpc/dashboard_layout": broken, "rpc/record_export": 1 }],
    ["that cannot be recorded", { "rpc/record_export": broken }],
  ])("%s hands out no file and leads back to its list", async (_, answers) => {
    site.answering({ ...whole, ...answers });
    const list = await site.admin().post("/dashboard/inquiries.csv?status=new", {});
    expect(list.url).toBe("/dashboard/inquiries?status=new");
    list.screen.getByText("파일을 만들지 못했습니다");
    const isRecorded = site.calls().some((call) => call.endsWith("/record_export"));
    expect(isRecorded).toBe(!("rpc/dashboard_layout" in answers));
  });

  test("breaks off where the backend does, rather than look whole", async () => {
    let reads = 0;
    const batch = Array.from({ length: 1_000 }, () => inquiry);
    site.answering({
      ...whole,
      "rpc/record_export": 2_000,
      "rpc/search_inquiries": () => ((reads += 1) === 1 ? batch : broken),
    });
    const response = await site.admin().send("/dashboard/inquiries.csv", {
      method: "POST",
      headers: { "X-Request-Id": "request-2" },
      body: new URLSearchParams(),
    });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("export broken off");
    expect(loggedFailures()).toEqual([
      expect.objectContaining({ event: "inquiries not read", id: "request-2" }),
    ]);
  });
});

test.each(["invites", "members"])("a list of %s that cannot be read offers to try again", async (list) => {
  const path = `/dashboard/${list}`;
  site.answering({ "rpc/*": broken });
  const { screen } = await site.admin().open(path);
  expect(screen.getByRole("alert").textContent).toContain("목록을 불러오지 못했습니다.");
  expect(screen.getByRole("link", { name: "다시 불러오기" }).getAttribute("href")).toBe(path);
});

test("an invite code that could not be made is not claimed, and its form is kept", async () => {
  site.answering({ "rpc/*": broken });
  const fields = { kind: "admin", maxUses: "3", expiry: "30", label: "새 팀장" };
  const { status, text, document } = await site.admin().post("/dashboard/invites", fields);
  expect(status).toBe(503);
  expect(text).toContain("초대 코드를 만들지 못했습니다.");
  for (const [name, value] of Object.entries(fields))
    expect(document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value, name).toBe(value);
});
