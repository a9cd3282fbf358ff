import { afterEach, expect, test, vi } from "vitest";
import { inquiryAnswer } from "../../helpers/samples.ts";
import { useStubbedSite, worklistPageOf } from "../../helpers/stubbed-backend.ts";

const site = useStubbedSite();
// The stubs answer most reads with nothing, which the pages log.
afterEach(() => vi.mocked(console.error).mockClear());

const id = "0b5e6d1c-9d1b-4f4e-8a53-0f7a3f2f9c11";
const inquiry = { ...inquiryAnswer, id, status: "in_progress", version: 3 };

const nothing = [
  "rpc/audit_page",
  "rpc/delivery_page",
  "rpc/list_invite_codes",
  "rpc/notification_state",
  "rpc/overview",
  "rpc/period_statistics",
  "rpc/repeat_group",
];

test.each([
  "/dashboard",
  "/dashboard/inquiries",
  "/dashboard/inquiries?status=new&q=하늘&assigned=me",
  "/dashboard/inquiries/matching?status=new",
  `/dashboard/inquiries/${id}`,
  `/dashboard/inquiries/${id}?list=type%3Dschool`,
  `/dashboard/inquiries/${id}?list=queue%3Dmine`,
  `/dashboard/inquiries/${id}/reply`,
  `/dashboard/inquiries/${id}/repeats`,
  `/dashboard/inquiries/${id}/erase`,
  `/dashboard/inquiries/${id}/correct`,
  "/dashboard/worklist",
  "/dashboard/analytics",
  "/dashboard/reports",
  "/dashboard/invites",
  "/dashboard/members",
  "/dashboard/audit",
  "/dashboard/notices",
  "/dashboard/reply-texts",
  "/dashboard/views?status=new",
])("%s asks the backend at most four times", async (path) => {
  site.answering({
    inquiries: inquiry,
    "rpc/search_inquiries": [inquiry],
    inquiry_notes: { id, author: null, created_at: inquiry.created_at, body: "메모" },
    inquiry_contacts: [],
    "rpc/worklist_page": worklistPageOf([inquiry]),
    ...Object.fromEntries(nothing.map((name) => [name, []])),
  });
  await site.admin().open(path);
  expect(site.calls().length, site.calls().join("\n")).toBeLessThanOrEqual(4);
});

test.each(["", "/reply", "/repeats", "/erase", "/correct"])(
  "an address whose id is none (nope%s) is not found, and asks the database for nothing by it",
  async (page) => {
    const asked: unknown[] = [];
    const refused = (by: unknown) => (asked.push(by), new Response(null, { status: 400 }));
    site.answering({ "rpc/open_inquiry": refused, "rpc/repeat_group": refused });
    expect((await site.admin().open(`/dashboard/inquiries/nope${page}`)).status).toBe(404);
    expect(asked).toEqual([]);
  },
);
