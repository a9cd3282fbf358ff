import { expect, test } from "vitest";
import {
  handledBy,
  inTheirPlaces,
  lastHandled,
  parseHandled,
  withHandled,
  withoutHandled,
} from "../../../app/dashboard/worklist/handled.server.ts";
import { inShownOrder } from "../../../app/dashboard/worklist/shown-order.ts";

const rows = (names: string) => names.split("").map((id) => ({ id }));
const namesOf = (lines: readonly { id: string; hasLeft?: boolean }[]) =>
  lines.map(({ id, hasLeft }) => id + (hasLeft ? "-" : "")).join(" ");

test.each([
  ["abc", "abc", "a b c"],
  ["abc", "bca", "a b c"],
  ["abc", "ac", "a b- c"],
  ["abc", "xabc", "x a b c"],
  ["abc", "axc", "a x b- c"],
  ["", "ab", "a b"],
  ["ab", "", "a- b-"],
])("shown as %s and read as %s, the rows are %s", (shown, read, expected) => {
  expect(namesOf(inShownOrder<{ id: string; hasLeft?: boolean }>(rows(shown), rows(read)))).toBe(expected);
});

const url = new URL("http://site/dashboard/worklist?queue=mine");
const id = "0b5e6d1c-9d1b-4f4e-8a53-0f7a3f2f9c11";
const undo = "0b5e6d1c-9d1b-4f4e-8a53-0f7a3f2f9c12";
const handled = { place: 1, what: "call", id, undo } as const;

test("what was done is read back from the address, until it is undone", () => {
  const done = withHandled(url, handled);
  expect(done.searchParams.get("queue")).toBe("mine");
  expect(parseHandled(done)).toEqual([handled]);
  expect(parseHandled(withHandled(done, handled))).toEqual([handled]);
  expect(withoutHandled(done, undo).href).toBe(url.href);
  expect(parseHandled(new URL(`${url}&done=x,1.call.${id},-1.call.${id}.${undo}`))).toEqual([]);
});

test("what was done last of a row is said, and what was done before once that is undone", () => {
  const later = { ...handled, what: "later", undo: id } as const;
  const twice = withHandled(withHandled(url, handled), later);
  expect(lastHandled(parseHandled(twice))).toEqual([later]);
  expect(lastHandled(parseHandled(withoutHandled(twice, later.undo)))).toEqual([handled]);
});

test("a handled row goes back to its place, whether it is still read or not", () => {
  const places = [
    { ...handled, id: "c", place: 0 },
    { ...handled, id: "x", place: 2 },
  ];
  expect(namesOf(inTheirPlaces(rows("abc"), rows("x"), places))).toBe("c a x b");
});

test.each([
  [
    { intent: "contact", kind: "no_answer", id, place: "3" },
    { place: 3, what: "no_answer", id },
  ],
  [
    { intent: "next-action", id, place: "3" },
    { place: 3, what: "later", id },
  ],
  [{ intent: "contact", kind: "shouted", id, place: "3" }, undefined],
  [{ intent: "undo", id, place: "3" }, undefined],
  [{ intent: "next-action", id: "somebody", place: "3" }, undefined],
])("the form %j says what is done", (fields, expected) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(handledBy(form)).toEqual(expected);
});
