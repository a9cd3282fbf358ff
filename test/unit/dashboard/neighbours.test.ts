import { expect, test } from "vitest";
import { neighboursOf } from "../../../app/dashboard/inquiries/detail/neighbour-links.tsx";
import type { List } from "../../../app/dashboard/inquiries/rows/list.tsx";

const row = (day: number) => ({
  id: `id-${day}`,
  created_at: `2026-11-${10 + day}T00:00:00Z`,
  organization_name: `${day}호`,
});
const rows = [5, 4, 3, 2].map(row) as unknown as List["rows"];
const closed = { first: "", previous: null, next: null };
const open = { first: "", previous: "?before=x", next: "?after=x" };

test("the neighbours are those beside it in the list, and none beyond its ends", () => {
  const list = { rows, sort: "newest", pages: closed } as const;
  expect(neighboursOf(list, row(4))).toEqual({ previous: "id-5", next: "id-3" });
  expect(neighboursOf(list, row(5))).toEqual({ previous: undefined, next: "id-4" });
});

test("an inquiry that a move took out of the list is between those where it was", () => {
  const without = rows.filter(({ id }) => id !== "id-4");
  const list = { rows: without, sort: "newest", pages: open } as const;
  expect(neighboursOf(list, row(4))).toEqual({ previous: "id-5", next: "id-3" });
  expect(neighboursOf({ ...list, pages: closed }, row(1))).toEqual({ previous: "id-2", next: undefined });
});

test("an inquiry of another page has no neighbours", () => {
  const none = { previous: undefined, next: undefined };
  expect(neighboursOf({ rows, sort: "newest", pages: open }, row(1))).toEqual(none);
  expect(neighboursOf({ rows, sort: "newest", pages: open }, row(9))).toEqual(none);
});

test("after an inquiry that has left its queue comes the queue's first", () => {
  const queue = { rows: rows.slice(1), sort: null, pages: closed };
  expect(neighboursOf(queue, row(5))).toEqual({ previous: undefined, next: "id-4" });
});

test("two institutions of one name are in the order of their ids", () => {
  const named = (id: string) => ({
    id,
    created_at: "2026-11-20T00:00:00Z",
    organization_name: "한빛초등학교",
  });
  const same = [named("a"), named("c")] as unknown as List["rows"];
  const around = { rows: same, pages: closed };
  expect(neighboursOf({ ...around, sort: "organization" }, named("b"))).toEqual({ previous: "a", next: "c" });
  expect(
    neighboursOf({ ...around, rows: same.toReversed(), sort: "organization-reversed" }, named("b")),
  ).toEqual({ previous: "c", next: "a" });
});
