import { expect, test } from "vitest";
import {
  parseUpdatedIds,
  resetListSearch,
  withoutUpdatedIds,
  withUpdatedIds,
} from "../../../app/dashboard/inquiries/list-url.ts";

const list = new URL("https://site.example/dashboard/inquiries?status=new");
const ids = Array.from({ length: 60 }, () => crypto.randomUUID());
const [one = "", other = ""] = ids;

test("an address says what was updated, each once, and the rest of it stays", () => {
  const updated = withUpdatedIds(withUpdatedIds(withUpdatedIds(list, [one]), [other]), [one]);
  expect(parseUpdatedIds(updated.searchParams)).toEqual([other, one]);
  expect(updated.searchParams.get("status")).toBe("new");
  expect(resetListSearch(updated.search)).toBe("?status=new");
  expect(resetListSearch("?updated=x&select=all")).toBe("");
});

test("an address names fifty updated inquiries at most, of which the oldest make room", () => {
  expect(parseUpdatedIds(withUpdatedIds(list, ids).searchParams)).toEqual(ids.slice(10));
  expect(withUpdatedIds(list, ids).href.length).toBeLessThan(2_100);
});

test("what was undone leaves the address, or everything does", () => {
  const updated = withUpdatedIds(list, [one, other]);
  expect(parseUpdatedIds(withoutUpdatedIds(updated, [one]).searchParams)).toEqual([other]);
  expect(withoutUpdatedIds(updated).href).toBe(list.href);
});

test("what is no id is left out", () => {
  expect(parseUpdatedIds(new URLSearchParams({ updated: `x,${one},,1;drop` }))).toEqual([one]);
});
