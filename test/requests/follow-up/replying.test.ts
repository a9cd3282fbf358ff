import { HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { inquiryAnswer } from "../../helpers/samples.ts";
import { frameOf, openInquiryOf, useStubbedSite } from "../../helpers/stubbed-backend.ts";
import type { ShownPage } from "../../helpers/visitor.ts";

const site = useStubbedSite("http://site.example", {
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "숲결 <mail@example.org>",
});

const colleague = "0f0c1f0a-6f0f-4f6a-9a53-3f9d0c1a7a01";
const sentId = "7a0c1f0a-6f0f-4f6a-9a53-3f9d0c1a7a02";
const page = `/dashboard/inquiries/${inquiryAnswer.id}/reply`;
const replyOf = (parts: object) => ({
  id: "5c1f7d2e-3b64-4b0e-9a53-1f7a3f2f9c12",
  author: colleague,
  created_at: "2026-11-01T03:00:00Z",
  subject: "시연 일정",
  body: "화요일입니다.",
  state: "sent",
  settled_at: "2026-11-01T03:01:00Z",
  problem: null,
  delivery_id: null,
  ...parts,
});
const text = { id: "9d1b4f4e-8a53-4f7a-8f2f-9c110b5e6d1c", title: "자료 안내" };
const written = { subject: "견적 안내", body: "견적을 보내 드립니다." };

/** What was asked of `send_reply`, and its answer to the next. */
const asked: Record<string, unknown>[] = [];
let answer: unknown;
let inquiry: object;
let replies: object[];
let related: object[];
beforeEach(() => {
  asked.length = 0;
  answer = { id: sentId, next_action_on: null };
  [inquiry, replies, related] = [inquiryAnswer, [], []];
  site.answering({
    "rpc/dashboard_layout": frameOf({ members: [{ user_id: colleague, display_name: "김동료" }] }),
    "rpc/open_inquiry": () => openInquiryOf(inquiry, { replies, related, reply_titles: [text] }) as object,
    reply_texts: () => ({ body: "{기관명}에 자료를 드립니다." }),
    inquiries: () => [inquiry],
    "rpc/send_reply": (sent) => {
      asked.push(sent);
      return answer as object;
    },
    "rpc/undo": [
      {
        id: inquiryAnswer.id,
        version: 2,
        outcome: "undone",
        organization_name: "한빛초등학교",
        what: "reply",
      },
    ],
  });
});

const open = (query = "") => site.admin().open(page + query);
const field = ({ screen }: ShownPage, label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

describe("the page of a reply", () => {
  test("shows what was replied before, and the other inquiries of the same place", async () => {
    replies = [replyOf({})];
    related = [
      {
        id: sentId,
        organization_name: "한빛초",
        status: "new",
        created_at: inquiryAnswer.created_at,
        same: ["phone"],
      },
    ];
    const shown = await open();
    expect(shown.text).toMatch(/김동료 님.*답장 보냄.*시연 일정.*화요일입니다/);
    shown.screen.getByRole("link", { name: "한빛초" });
  });

  test("gives an inquiry of nobody to its writer, unless the tick is taken away", async () => {
    await (await open()).press("답장 보내기", { ...written, nextOn: "kept" });
    expect(asked).toMatchObject([{ ...written, change: { take: true } }]);
    const unticked = { ...written, nextOn: "kept", take: [] };
    await (await open()).press("답장 보내기", unticked);
    expect(asked[1]).toMatchObject({ change: {} });
    const refused = await (await open()).press("답장 보내기", { ...unticked, body: "" });
    expect(field(refused, /내가 맡기/).checked).toBe(false);

    inquiry = { ...inquiryAnswer, assigned_to: colleague };
    expect((await open()).text).not.toContain("내가 맡기");
  });

  test("sets the next contact as long as the planned day is the one that was shown", async () => {
    inquiry = { ...inquiryAnswer, next_action_on: "2026-11-05" };
    const sent = await (await open()).press("답장 보내기", { ...written, nextOn: "2099-01-05" });
    expect(asked).toMatchObject([{ change: { next_action_on: "2099-01-05", planned: "2026-11-05" } }]);
    expect(sent.text).toContain("다음 연락일은 정하지 못했습니다");
  });

  test("adds a text that was kept to what is typed", async () => {
    const filled = await (await open()).press("글 넣기", { ...written, text: text.id });
    expect(filled.status).toBe(200);
    expect(field(filled, /^제목/).value).toBe(written.subject);
    expect(field(filled, /^본문/).value).toBe(`${written.body}\n\n한빛초등학교에 자료를 드립니다.`);
    expect(filled.text).toContain("답장 글을 넣었습니다");
  });

  test("leaves what is typed where the text has gone", async () => {
    site.answering({
      "rpc/open_inquiry": () => openInquiryOf(inquiry) as object,
      reply_texts: [],
    });
    const left = await site.admin().post(page, { ...written, intent: "insert", text: text.id });
    expect(left.status).toBe(409);
    expect(left.text).toContain("답장 글을 넣지 못했습니다");
    expect(field(left, /^본문/).value).toBe(written.body);
  });
});

describe("a reply begun before another was stored", () => {
  test("is kept as it was written, beside the other, and sent all the same by one press", async () => {
    const begun = await open();
    const other = replyOf({});
    replies = [other];
    answer = HttpResponse.json({ code: "PT412", message: "answered since" }, { status: 412 });
    const refused = await begun.press("답장 보내기", written);
    expect(refused.status).toBe(409);
    expect(field(refused, /^본문/).value).toBe(written.body);
    const told = refused.screen.getByText("김동료 님이 방금 답장했습니다").closest("[role=alert]");
    expect(told?.textContent).toContain("화요일입니다.");

    answer = { id: sentId, next_action_on: null };
    const sent = await refused.press("그래도 보내기");
    expect(asked.at(-1)).toMatchObject({ ...written, seen: other.created_at });
    expect(sent.text).toContain("답장을 15초 뒤에 보냅니다");
  });

  test("is no more than an earlier reply that stood there from the beginning", async () => {
    replies = [replyOf({})];
    const shown = await open();
    expect(shown.text).not.toContain("방금 답장했습니다");
    await shown.press("답장 보내기", written);
    expect(asked).toMatchObject([{ seen: replyOf({}).created_at }]);
  });
});

describe("a reply that is on its way", () => {
  test("is taken back by the toast, which leads to the form with every letter", async () => {
    const visitor = site.admin();
    const sent = await (
      await visitor.open(`${page}?list=status%3Dnew`)
    ).press("답장 보내기", { ...written, nextOn: "kept" });
    expect(sent.url).toBe(`/dashboard/inquiries/${inquiryAnswer.id}?list=status%3Dnew`);
    replies = [replyOf({ ...written, id: sentId, state: "cancelled" })];
    const back = await sent.press("보내기 취소");
    expect(back.text).toContain("보내기를 취소했습니다");
    expect(field(back, /^제목/).value).toBe(written.subject);
    expect(field(back, /^본문/).value).toBe(written.body);
    expect(field(back, /^다음 연락일/).value).toBe("kept");
    expect(back.href("문의로 돌아가기")).toBe(sent.url);
    expect(back.text, "a draft is no history").not.toContain("취소한 답장");
  });

  test("is taken back in the history too, by its writer alone, since the toast goes with the page", async () => {
    replies = [
      replyOf({ ...written, id: sentId, state: "sending", author: "1" }),
      replyOf({ state: "sending" }),
    ];
    const shown = await site.admin().open(`${page.replace("/reply", "")}?list=status%3Dnew`);
    expect(shown.screen.getAllByRole("button", { name: "보내기 취소" })).toHaveLength(1);
    replies = [replyOf({ ...written, id: sentId, state: "cancelled" })];
    const back = await shown.press("보내기 취소");
    expect(back.text).toContain("보내기를 취소했습니다");
    expect(field(back, /^본문/).value).toBe(written.body);
    expect(back.href("문의로 돌아가기")).toBe(shown.url);
  });

  test("is not taken back once it has left, which is said", async () => {
    const sent = await (await open()).press("답장 보내기", written);
    site.answering({
      "rpc/open_inquiry": () => openInquiryOf(inquiry, { replies: [replyOf({})] }) as object,
      "rpc/undo": [
        {
          id: inquiryAnswer.id,
          version: null,
          outcome: "not-undoable",
          organization_name: "한빛초등학교",
          what: "reply",
        },
      ],
    });
    const told = await sent.press("보내기 취소");
    expect(told.text).toContain("이미 보낸 답장입니다");
  });
});

test("a reply that failed is written again from its own words", async () => {
  const failed = replyOf({ state: "failed", problem: "smtp_550" });
  replies = [failed];
  const again = await open(`?again=${failed.id}`);
  expect(field(again, /^제목/).value).toBe("시연 일정");
  expect(field(again, /^본문/).value).toBe("화요일입니다.");
});
