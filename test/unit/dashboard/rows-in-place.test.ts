import { expect, test } from "vitest";
import type { ListedInquiry } from "../../../app/dashboard/inquiries/rows/listed-inquiry.server.ts";
import { keepInPlace } from "../../../app/dashboard/inquiries/rows/inquiry-store.ts";

const listed = (id: string): ListedInquiry => ({
  id,
  reference: "HANBEAT123",
  organization_name: `${id} 학교`,
  organization_type: "school",
  contact_name: "김보건",
  email: "nurse@school.example",
  phone: "010-1234-5678",
  estimated_users: null,
  source: "web",
  excerpt: "학생 400명이 쓸 비트를 문의합니다.",
  received: "11월 22일 오전 9:00",
  age: "3시간",
  response: "awaited",
  mail_problem: null,
  responseText: null,
  isStale: false,
  deadline: null,
  assignee: null,
  nextAction: null,
  nth: 1,
  status: "new",
  suspected_spam: false,
  version: 1,
  changed_by: null,
  created_at: "2026-11-22T00:00:00+00:00",
});
const list = (ids: string) => ids.split("").map((id) => listed(id));
const shownAs = (rows: ReturnType<typeof keepInPlace>) =>
  rows.map(({ id, hasLeft }) => (hasLeft ? `(${id})` : id)).join("");
const kept = (before: string, now: string, worked = "") =>
  shownAs(keepInPlace(list(before), list(now), ({ id }) => worked.includes(id)));

test.each([
  ["at the top", "abc", "bc", "(a)bc"],
  ["in the middle", "abcd", "acd", "a(b)cd"],
  ["two that stood together", "abcd", "ad", "a(b)(c)d"],
])("a row that leaves %s stays where it stood, whoever moved it", (_, before, now, expected) => {
  expect(kept(before, now)).toBe(expected);
});

test("at the end only a row that was worked here stays: nothing below it could move", () => {
  expect(kept("abc", "ab")).toBe("ab");
  expect(kept("abc", "ab", "c")).toBe("ab(c)");
  expect(kept("a", "", "a")).toBe("(a)");
  expect(kept("abc", "", "abc")).toBe("(a)(b)(c)");
});

test("what comes in stands above, and what a full page lets in stands below", () => {
  expect(kept("abc", "xbc")).toBe("x(a)bc");
  expect(kept("abc", "xac", "b")).toBe("xa(b)c");
  expect(kept("abc", "bcd", "a")).toBe("(a)bcd");
  expect(kept("abc", "xabd", "c")).toBe("xab(c)d");
});

test("a row stays when later readings do not have it either, and is the list's own again when one has", () => {
  const first = keepInPlace(list("abc"), list("bc"), () => false);
  const second = keepInPlace(first, list("c"), () => false);
  expect(shownAs(second)).toBe("(a)(b)c");
  expect(shownAs(keepInPlace(second, list("ac"), () => false))).toBe("a(b)c");
  expect(shownAs(keepInPlace(second, [], () => false))).toBe("(a)(b)");
});
