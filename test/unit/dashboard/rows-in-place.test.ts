import { expect, test } from "vitest";
import { type InPlace, inShownOrder } from "../../../app/dashboard/inquiries/rows/shown-rows.ts";

type Row = InPlace<{ id: string }>;

const list = (ids: string): Row[] => ids.split("").map((id) => ({ id }));
const shownAs = (rows: readonly Row[]) => rows.map(({ id, hasLeft }) => (hasLeft ? `(${id})` : id)).join("");
const kept = (before: string, now: string, worked = "") =>
  shownAs(inShownOrder(list(before), list(now), ({ id }) => worked.includes(id)));

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

test("rows stay where they stood though they are read in another order", () => {
  expect(kept("abc", "bca")).toBe("abc");
  expect(kept("abc", "xcab")).toBe("xabc");
});

test("a row stays through later readings, and is the list's own if one has it again", () => {
  const first = inShownOrder(list("abc"), list("bc"), () => false);
  const second = inShownOrder(first, list("c"), () => false);
  expect(shownAs(second)).toBe("(a)(b)c");
  expect(shownAs(inShownOrder(second, list("ac"), () => false))).toBe("a(b)c");
  expect(shownAs(inShownOrder(second, [], () => false))).toBe("(a)(b)");
});
