import { expect, test } from "vitest";
import {
  readUpdatedIds,
  searchAnew,
  withoutUpdatedIds,
  withUpdatedIds,
} from "../../../app/dashboard/inquiries/updated-search-params.ts";

const list = new URL("https://site.example/dashboard/inquiries?status=new");
const ids = Array.from({ length: 60 }, () => crypto.randomUUID());
const [one = "", other = ""] = ids;

test("an address says what was updated, each once, and the rest of it stays", () => {
  const updated = withUpdatedIds(withUpdatedIds(withUpdatedIds(list, [one]), [other]), [one]);
  expect(readUpdatedIds(updated.searchParams)).toEqual([other, one]);
  expect(updated.searchParams.get("status")).toBe("new");
  expect(searchAnew(updated.search)).toBe("?status=new");
  expect(searchAnew("?updated=x&select=all")).toBe("");
});

test("an address names fifty updated inquiries at most, of which the oldest make room", () => {
  expect(readUpdatedIds(withUpdatedIds(list, ids).searchParams)).toEqual(ids.slice(10));
  expect(withUpdatedIds(list, ids).href.length).toBeLessThan(2_100);
});

test("what was undone leaves the address, or everything does", () => {
  const updated = withUpdatedIds(list, [one, other]);
  expect(readUpdatedIds(withoutUpdatedIds(updated, [one]).searchParams)).toEqual([other]);
  expect(withoutUpdatedIds(updated).href).toBe(list.href);
});

test("what is no id is left out", () => {
  expect(readUpdatedIds(new URLSearchParams({ updated: `x,${one},,1;drop` }))).toEqual([one]);
});
