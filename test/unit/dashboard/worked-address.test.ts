import { expect, test } from "vitest";
import {
  readWorked,
  searchAnew,
  withoutWorked,
  withWorked,
} from "../../../app/dashboard/inquiries/list/worked-address.ts";

const list = new URL("https://site.example/dashboard/inquiries?status=new");
const ids = Array.from({ length: 60 }, () => crypto.randomUUID());
const [one = "", other = ""] = ids;

test("an address says what was worked, each once, and the rest of it stays", () => {
  const worked = withWorked(withWorked(withWorked(list, [one]), [other]), [one]);
  expect(readWorked(worked.searchParams)).toEqual([other, one]);
  expect(worked.searchParams.get("status")).toBe("new");
  expect(searchAnew(worked.search)).toBe("?status=new");
  expect(searchAnew("?worked=x&select=all")).toBe("");
});

test("it grows no longer than fifty, of which the oldest make room", () => {
  expect(readWorked(withWorked(list, ids).searchParams)).toEqual(ids.slice(10));
  expect(withWorked(list, ids).href.length).toBeLessThan(2_100);
});

test("what was undone leaves it, or all of it", () => {
  const worked = withWorked(list, [one, other]);
  expect(readWorked(withoutWorked(worked, [one]).searchParams)).toEqual([other]);
  expect(withoutWorked(worked).href).toBe(list.href);
});

test("what is no id is left out", () => {
  expect(readWorked(new URLSearchParams({ worked: `x,${one},,1;drop` }))).toEqual([one]);
});
