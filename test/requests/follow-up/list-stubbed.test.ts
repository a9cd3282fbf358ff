import { HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { inquiryAnswer } from "../../helpers/samples.ts";
import { frameOf, listDetailsOf, useStubbedSite } from "../../helpers/stubbed-backend.ts";

const site = useStubbedSite();
afterEach(() => vi.mocked(console.error).mockClear());

const colleague = "0f0c1f0a-6f0f-4f6a-9a53-3f9d0c1a7a01";
const broken = HttpResponse.json({ code: "57014", message: "boom" }, { status: 500 });
const inquiry = {
  ...inquiryAnswer,
  message: "체육관에서 쓰고 싶습니다.",
  assigned_to: colleague,
  version: 3,
  created_at: "2026-06-01T01:00:00Z",
  next_action_on: "2026-06-05",
};
const whole = {
  "rpc/search_inquiries": [inquiry],
  "rpc/list_details": listDetailsOf({ nths: { [inquiry.id]: 3 } }),
  "rpc/dashboard_layout": frameOf({ members: [{ user_id: colleague, display_name: "김하늘" }] }),
};
const rowOf = async (answers: object) => {
  site.answering({ ...whole, ...answers });
  const { screen } = await site.admin().open("/dashboard/inquiries");
  return screen.getByRole("row", { name: /한빛초등학교/ });
};

test("a row says what is late, whose it is, and which inquiry of its place it is", async () => {
  const { textContent, innerHTML } = await rowOf({});
  expect(textContent).toContain("기한 지남");
  expect(textContent).toMatch(/\d+일(?: \d+시간)? 대기/);
  expect(textContent).toContain("김하늘");
  expect(textContent).toContain("6월 5일 연락");
  expect(textContent).toContain("3번째 문의");
  expect(innerHTML).toContain(`mailto:nurse@school.example?subject=`);
  expect(decodeURIComponent(innerHTML)).toContain(inquiry.reference);
});

test("an answered inquiry is not late, and the first of its place bears no number", async () => {
  const { textContent } = await rowOf({
    "rpc/search_inquiries": [
      { ...inquiry, first_response_at: "2026-06-02T01:00:00Z", response: "given", next_action_on: null },
    ],
    "rpc/list_details": listDetailsOf(),
  });
  expect(textContent).toMatch(/응답함 · 접수 뒤 \d+일/);
  expect(textContent).not.toMatch(/대기|기한|번째|일 연락/);
});

test("a row counts calls in vain, and says what is on hold and that no mail arrives", async () => {
  const held = { ...inquiry, status: "in_progress", contact_attempts: 2, resolution: "on_hold" };
  const { textContent, innerHTML } = await rowOf({
    "rpc/search_inquiries": [
      { ...held, mail_problem: "mailbox_unknown", phone: "02-123-4567 (내선 12) / 010-1234-5678" },
    ],
  });
  expect(textContent).toContain("nurse@school.example · 메일 안 감02-123-4567(내선 12) / 010-1234-5678");
  expect(innerHTML).toContain('href="tel:021234567,12"');
  expect(textContent).toContain("대기 · 시도 2회 · 기한 지남");
  expect(textContent).toContain("보류 · 6월 5일 연락");
});

test("while neither members nor repeats can be read, the list is shown without them", async () => {
  const { textContent } = await rowOf({ "rpc/list_details": broken, "rpc/dashboard_layout": broken });
  expect(textContent).toContain("이름을 불러오지 못한 계정");
  expect(textContent).not.toContain("번째");
  expect(textContent).toContain("기한 지남");
});

test("colleagues stand in one order, by name, in whichever the database tells of them", async () => {
  const members = ["나무 2", "가람", "나무 1", null].map((display_name, nth) => ({
    user_id: `0f0c1f0a-6f0f-4f6a-9a53-3f9d0c1a7a0${nth}`,
    display_name: display_name?.slice(0, 2) ?? null,
    email: `${nth}@example.com`,
    is_admin: nth < 3,
  }));
  for (const told of [members, [...members].reverse()]) {
    site.answering({ ...whole, "rpc/dashboard_layout": frameOf({ members: told }) });
    const shown = (await site.admin().open("/dashboard/members")).document.querySelectorAll("main li");
    const addresses = [...shown].map(({ textContent }) => /\d@example/.exec(textContent)?.[0]);
    expect(addresses).toEqual(["1@example", "0@example", "2@example", "3@example"]);
    const { screen } = await site.admin().open("/dashboard/inquiries");
    const { options } = screen.getByLabelText<HTMLSelectElement>("담당");
    expect([...options].map(({ value }) => value.at(-1)).slice(-3)).toEqual(["1", "0", "2"]);
  }
});
