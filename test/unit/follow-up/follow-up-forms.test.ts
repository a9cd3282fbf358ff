import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { displayNameSchema } from "../../../app/account/account-schema.ts";
import { contactSchema, followUpSchema } from "../../../app/dashboard/inquiries/update/update-schemas.ts";
import { whatFollows } from "../../../app/dashboard/inquiries/activity/record-contact.server.ts";
import { MoreFilters } from "../../../app/dashboard/inquiries/filter/filter-form.tsx";
import { eventText } from "../../../app/dashboard/inquiries/history-text.ts";
import { filterQuery, parseFilter } from "../../../app/dashboard/inquiries/inquiry-filter.ts";

const colleague = {
  id: "7d2c7a54-2f0e-4f0a-9f5e-3d9e2a6f1b11",
  displayName: "김하늘",
  email: "haneul@example.kr",
  joinedAt: "2026-01-01T00:00:00Z",
  isAdmin: true,
  isRemoved: false,
};

describe("the forms beside an inquiry", () => {
  test("a pressed day wins over the date field, and words without ink are none", () => {
    const fields = { intent: "next-action", day: "2026-11-24", date: "2026-12-01", nextAction: " \u3000" };
    expect(followUpSchema.parse(fields)).toEqual({
      next_action_on: "2026-11-24",
      next_action_time: null,
      next_action: null,
    });
    expect(followUpSchema.parse({ ...fields, day: undefined, time: "14:00", nextAction: "전화" })).toEqual({
      next_action_on: "2026-12-01",
      next_action_time: "14:00:00",
      next_action: "전화",
    });
  });

  test.each([
    { intent: "next-action", date: "" },
    { intent: "next-action", date: "1999-01-01" },
    { intent: "next-action", date: "2019-12-31" },
    { intent: "next-action", day: "2100-01-01" },
    { intent: "next-action", day: "tomorrow" },
    { intent: "next-action", date: "2026-12-01", time: "두 시" },
    { intent: "next-action", date: "2026-12-01", time: "24:00" },
    { intent: "resolution", resolution: "lost" },
    { intent: "resolution", resolution: "adopted", reason: "가".repeat(301) },
  ])("%j is refused", (fields) => {
    expect(followUpSchema.safeParse(fields).success).toBe(false);
  });

  test("a resolution completes the inquiry in the same press", () => {
    expect(
      followUpSchema.parse({ intent: "resolution", resolution: "declined", reason: "내년 예산" }),
    ).toEqual({
      status: "completed",
      resolution: "declined",
      resolution_reason: "내년 예산",
    });
  });

  test.each([
    ["2026-12-28", "2026-12-28"],
    ["", null],
  ])("a hold until %j keeps the inquiry in progress", (date, next_action_on) => {
    const fields = { intent: "resolution", resolution: "on_hold", reason: "내년 예산", date };
    expect(followUpSchema.parse(fields)).toEqual({
      status: "in_progress",
      next_action_on,
      next_action_time: null,
      resolution: "on_hold",
      resolution_reason: "내년 예산",
    });
  });

  const contact = (fields: object) => contactSchema.parse({ kind: "call", ...fields });

  test("a contact needs no words, and those it has keep their lines", () => {
    expect(contact({ remark: "" })).toMatchObject({ remark: null });
    expect(contact({ remark: "원장님\n만남" })).toMatchObject({ remark: "원장님\n만남" });
  });

  test.each([
    [{ kind: "fax" }, "하나를 골라 주세요."],
    [{ kind: undefined }, "하나를 골라 주세요."],
    [{ remark: "가".repeat(501) }, "연락 내용은 500자를 초과할 수 없습니다."],
    [{ nextAction: "가".repeat(101) }, "할 일은 100자를 초과할 수 없습니다."],
    [{ nextOn: "tomorrow" }, "다음 연락일을 다시 골라 주세요."],
    [{ nextDate: "1999-01-01" }, "다음 연락일을 다시 골라 주세요."],
    [{ nextTime: "25:00" }, "시각을 다시 골라 주세요."],
  ])("a contact with %j is refused in Korean", (fields, words) => {
    const [issue] = contactSchema.safeParse({ kind: "call", ...fields }).error?.issues ?? [];
    expect(issue?.message).toContain(words);
  });

  test.each([
    ["nothing", {}, {}],
    ["none", { nextOn: "none" }, { next_action_on: null }],
    ["a day", { nextOn: "2026-12-01" }, { next_action_on: "2026-12-01" }],
    [
      "a day of one's own, over what else is chosen",
      { nextOn: "none", nextDate: "2026-12-24" },
      { next_action_on: "2026-12-24" },
    ],
    [
      "what is suggested after a missed call: the next business day",
      { kind: "no_answer", nextOn: "suggested" },
      { next_action_on: "2026-11-30" },
    ],
    [
      "what is suggested after a mail: the third business day",
      { kind: "email", nextOn: "suggested" },
      { next_action_on: "2026-12-02" },
    ],
    [
      "what is suggested after a call: what was due is done",
      { nextOn: "suggested" },
      { done_by: "2026-11-28" },
    ],
    [
      "what is suggested after a visit: what was due is done",
      { kind: "visit", nextOn: "suggested" },
      { done_by: "2026-11-28" },
    ],
    [
      "what is suggested after an answer received: today, which is a Saturday",
      { kind: "reply_received", nextOn: "suggested" },
      { next_action_on: "2026-11-28" },
    ],
    [
      "a time and a line for the day, and who has it",
      { nextOn: "2026-12-01", nextTime: "09:30", nextAction: "전화", take: "on" },
      { next_action_on: "2026-12-01", next_action_time: "09:30:00", next_action: "전화", take: true },
    ],
  ])("on Saturday 28 November, of %s follows what it says", (_, fields, follows) => {
    expect(whatFollows(contact(fields), "2026-11-28")).toEqual(follows);
  });
});

test.each([
  ["next_action", null, "2026-11-24", "다음 연락일을 11월 24일(화)로 정했습니다."],
  ["next_action", null, "2026-11-24 14:00", "다음 연락일을 11월 24일(화) 오후 2:00로 정했습니다."],
  ["next_action", "2026-11-24 14:00", "2026-11-24 14:00", "다음 연락일(11월 24일)에 할 일을 고쳤습니다."],
  ["next_action", "2026-11-24", "2026-11-24", "다음 연락일(11월 24일)에 할 일을 고쳤습니다."],
  ["next_action", "2026-11-24", null, "다음 연락일(11월 24일)을 지웠습니다."],
  ["resolution", null, "adopted", "상담 결과를 적었습니다: 도입."],
  ["resolution", "adopted", null, "상담 결과(도입)를 지웠습니다."],
])("the history says of %s from %s to %s: %s", (kind, from_value, to_value, words) => {
  const event = { id: 1, at: "2026-11-23T00:00:00Z", actor: null, kind, from_value, to_value, details: null };
  expect(eventText(event, () => "김하늘")).toBe(words);
});

test.each([
  ["  김  하늘 ", "김 하늘"],
  ["김\u200b하늘", "김하늘"],
])("a name typed as %j is %j", (displayName, name) => {
  expect(displayNameSchema.parse({ displayName })).toEqual({ displayName: name });
});

test.each(["", " \u3000", "가".repeat(31), "chief@example.kr", "<b>"])("no name is %j", (displayName) => {
  expect(displayNameSchema.safeParse({ displayName }).success).toBe(false);
});

describe("the list's filter by whose an inquiry is and what became of it", () => {
  test("is read from the address and written back as it was", () => {
    for (const query of ["?assigned=me", "?assigned=none&resolution=on_hold", `?assigned=${colleague.id}`])
      expect(filterQuery(parseFilter(new URLSearchParams(query)))).toBe(query);
    for (const query of ["?assigned=all", "?assigned=1", "?resolution=lost"])
      expect(filterQuery(parseFilter(new URLSearchParams(query)))).toBe("");
  });

  test("offers admins by their names, and keeps a choice that is not among them", () => {
    const members = { outcome: "read" as const, members: [colleague] };
    const shown = (query: string) =>
      renderToStaticMarkup(
        createElement(MoreFilters, { filter: parseFilter(new URLSearchParams(query)), members }),
      );
    expect(shown("")).toContain(`<option value="${colleague.id}">김하늘</option>`);
    expect(shown("assigned=me")).toContain('<option value="me" selected="">내 담당</option>');
    expect(shown("assigned=80000000-0000-4000-8000-000000000000")).toContain("목록에 없는 담당");
    expect(shown("resolution=adopted")).toContain('<option value="adopted" selected="">도입</option>');
  });
});
