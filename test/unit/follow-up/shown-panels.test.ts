import { createElement, Fragment, type ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { JSDOM } from "jsdom";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ContactForm } from "../../../app/dashboard/inquiries/activity/contact-form.tsx";
import { NextActionPanel } from "../../../app/dashboard/inquiries/detail/next-action-panel.tsx";
import { ResolutionPanel } from "../../../app/dashboard/inquiries/detail/resolution-panel.tsx";
import { DeadlineDescription } from "../../../app/dashboard/inquiries/detail/inquiry-content.tsx";
import { RepeatBadge } from "../../../app/dashboard/inquiries/inquiry-badges.tsx";
import { followUpDays } from "../../../app/dashboard/inquiries/follow-up-days.server.ts";
import { type List, ListContext } from "../../../app/dashboard/inquiries/rows/list.tsx";
import { WorklistSummary } from "../../../app/dashboard/worklist/worklist-summary.tsx";
import { inquiryAnswer } from "../../helpers/samples.ts";

function shown<Props extends object>(component: ComponentType<Props>, props: Props): Document {
  // Panels of an inquiry expect the list.
  const value = { rows: [] as List["rows"], sort: null } as List;
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => createElement(ListContext, { value }, createElement(component, props)),
    },
  ]);
  return new JSDOM(renderToStaticMarkup(createElement(Stub))).window.document;
}
const wordsOf = ({ body }: Document) => body.textContent.replaceAll(/\s+/g, " ").trim();

const inquiry = { ...inquiryAnswer, version: 3, created_at: "2026-11-20T08:00:00Z" };
type PanelProps = Parameters<typeof ContactForm>[0] &
  Parameters<typeof NextActionPanel>[0] &
  Parameters<typeof ResolutionPanel>[0];
const Panels = (props: PanelProps) =>
  createElement(
    Fragment,
    null,
    createElement(NextActionPanel, props),
    createElement(ContactForm, props),
    createElement(ResolutionPanel, props),
  );
const panel = (change: Partial<typeof inquiry>) =>
  shown(Panels, {
    inquiry: { ...inquiry, ...change },
    days: followUpDays({ ...inquiry, ...change }, new Date("2026-11-20T05:00:00Z")),
    isUnassigned: true,
    actionResult: undefined,
    refused: {},
  } as PanelProps);
const radiosOf = (document: Document, name: string) =>
  [...document.querySelectorAll<HTMLInputElement>(`[type=radio][name="${name}"]`)].map(({ value }) => value);
const valuesOf = (document: Document, name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>(`button[name="${name}"]`)].map(
    ({ value, textContent }) => `${textContent} ${value}`,
  );

test("an open inquiry offers contacts, days and resolutions, each for its version", () => {
  const document = panel({});
  expect(radiosOf(document, "kind")).toEqual(["call", "no_answer", "email", "visit", "reply_received"]);
  expect(document.querySelector("[name=kind][checked]")).toBeNull();
  expect(radiosOf(document, "nextOn")).toEqual(["suggested", "none", "2026-11-23", "2026-11-24"]);
  expect(document.querySelector<HTMLInputElement>("[name=nextOn][checked]")?.value).toBe("suggested");
  expect(valuesOf(document, "day")).toEqual([
    "다음 영업일 11월 23일(월) 2026-11-23",
    "2영업일 뒤 11월 24일(화) 2026-11-24",
  ]);
  expect(valuesOf(document, "resolution")).toEqual([
    "도입 adopted",
    "보류 on_hold",
    "거절 declined",
    "연락 안 됨 unreachable",
  ]);
  expect(valuesOf(document, "status")).toEqual(["나중에 적기 completed"]);
  for (const form of document.querySelectorAll("form[method=post]"))
    expect(form.querySelector<HTMLInputElement>("[name=version]")?.value).toBe("3");
  for (const { id } of document.querySelectorAll("input[id], textarea[id]"))
    expect(document.querySelector(`label[for="${id}"], label #${id}, #${id}[aria-label]`), id).not.toBeNull();
});

test("a day that is set is offered last, so the digits of the others stay", () => {
  const days = radiosOf(panel({}), "nextOn");
  expect(radiosOf(panel({ next_action_on: "2026-11-25" }), "nextOn")).toEqual([...days, ""]);
});

test.each([
  ["2026-11-20", null, "11월 20일(금) 오늘 · 제안서"],
  ["2026-11-20", "14:30:00", "11월 20일(금) 오후 2:30 오늘 · 제안서"],
  ["2026-11-20", "13:30:00", "11월 20일(금) 오후 1:30 지남 · 제안서"],
  ["2026-11-19", null, "11월 19일(목) 지남 · 제안서"],
  ["2026-11-23", null, "11월 23일(월) · 제안서"],
  ["2027-11-23", "00:05:00", "2027년 11월 23일(화) 오전 12:05 · 제안서"],
  ["2026-11-28", null, "11월 28일(토) 쉬는 날(토요일) · 제안서"],
  ["2026-12-25", null, "12월 25일(금) 쉬는 날(기독탄신일) · 제안서"],
])("at two, a next contact on %s at %s reads %s", (next_action_on, next_action_time, words) => {
  const document = panel({ next_action_on, next_action_time, next_action: "제안서" });
  expect(wordsOf(document)).toContain(words);
  expect(document.querySelector<HTMLInputElement>("[name=time]")?.value).toBe(
    next_action_time?.slice(0, 5) ?? "",
  );
});

test("a completed inquiry shows its resolution and no next contact", () => {
  const document = panel({ status: "completed", resolution: "declined", resolution_reason: "내년에" });
  expect(wordsOf(document)).toContain("거절 · 내년에");
  expect(document.querySelector("[name=nextOn], [name=nextDate]")).toBeNull();
});

test("one on hold says so beside its day, and what takes both away", () => {
  const held = { status: "in_progress", resolution: "on_hold", next_action_on: "2026-12-28" };
  const document = panel({ ...held, resolution_reason: "내년에" });
  expect(wordsOf(document)).toContain("보류 · 내년에");
  expect(wordsOf(document)).toContain("12월 28일(월)");
  expect(wordsOf(document)).toContain("다음 연락일을 지우고 보류 풀기");
  expect(document.querySelector<HTMLInputElement>("#held-until")?.value).toBe("2026-12-28");
});

test("a hold is offered until the first business day after thirty days", () => {
  expect(panel({}).querySelector<HTMLInputElement>("#held-until")?.value).toBe("2026-12-21");
});

test("a date that the database does not take is refused where it is typed", () => {
  const { min, max } = panel({}).querySelector<HTMLInputElement>("[name=date]") ?? {};
  expect([min, max]).toEqual(["2026-11-20", "2099-12-31"]);
});

test("the response says until when, or when it was, and in which other year", () => {
  const dueAt = "2026-11-24T08:00:00Z";
  const now = new Date("2026-11-25T00:00:00Z");
  const overdue = {
    deadline: { state: "overdue" as const, dueAt },
    response: "5일 대기 · 시도 2회",
    firstResponseAt: null,
  };
  const open = shown(DeadlineDescription, { ...overdue, now });
  expect(wordsOf(open)).toBe("5일 대기 · 시도 2회 11월 24일 오후 5:00까지 기한 지남");
  const openLater = shown(DeadlineDescription, { ...overdue, now: new Date("2027-01-05T00:00:00Z") });
  expect(wordsOf(openLater)).toBe("5일 대기 · 시도 2회 2026년 11월 24일 오후 5:00까지 기한 지남");
  const kept = shown(DeadlineDescription, {
    deadline: { state: "kept", dueAt },
    response: "응답함",
    firstResponseAt: "2026-11-23T01:00:00Z",
    now,
  });
  expect(wordsOf(kept)).toBe("응답함 11월 23일 오전 10:00 (기한 안)");
});

test.each([
  [1, ""],
  [2, "2번째 문의"],
  [99, "99번째 문의"],
  [100, "100번째가 넘는 문의"],
])("inquiry %d of a place is marked %j", (nth, words) => {
  expect(wordsOf(shown(RepeatBadge, { nth }))).toBe(words);
});

test("what cannot be read is no empty list: the overview says so", () => {
  const document = shown(WorklistSummary, { read: null });
  expect(wordsOf(document)).toContain("할 일을 불러오지 못했습니다");
  expect(wordsOf(document)).not.toContain("모두 응답했습니다");
});
