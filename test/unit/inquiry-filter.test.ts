import { describe, expect, test } from "vitest";
import {
  filterQuery,
  isNarrowed,
  keptFilter,
  parseFilter,
  listSearchOf,
  pageQuery,
  parseInquiryCursor,
} from "../../app/dashboard/inquiries/inquiry-filter.ts";

const read = (query: string) => parseFilter(new URLSearchParams(query));

describe("the filter in the address", () => {
  test("is read and written back as it was", () => {
    const query =
      "?q=%EC%A4%91%ED%95%99%EA%B5%90&status=new&type=school&spam=none&from=2026-11-01&to=2026-11-21&sort=oldest";
    expect(filterQuery(read(query))).toBe(query);
  });

  test("is kept by its parts, and none where one of them is no part of a filter any more", () => {
    const filter = read("assigned=me&to=2026-11-21&sort=organization");
    expect(keptFilter(JSON.parse(JSON.stringify(filter)))).toEqual(filter);
    for (const kept of [{ status: "new", type: "gone" }, { colour: "red" }, { q: 1 }, "status=new", null])
      expect(keptFilter(kept)).toBeNull();
  });

  test("leaves out what a form sends empty, and what is so anyway", () => {
    const filter = read("q=&status=&type=&from=&to=&spam=&sort=newest");
    expect(filterQuery(filter)).toBe("");
    expect(isNarrowed(filter)).toBe(false);
  });

  test.each([
    "status=done",
    "type=zoo",
    "from=yesterday",
    "to=2026-02-30",
    "from=0000-01-01",
    "spam=maybe",
    "sort=loudest",
    "q=%20%20",
    `q=${"가".repeat(101)}`,
    "unknown=1",
  ])("does not mind %s", (query) => {
    expect(filterQuery(read(query))).toBe("");
  });

  test.each([
    ["  맑은숲   초등학교 ", "맑은숲 초등학교"],
    ["010-1234-5678", "010-1234-5678"],
    ["학교\0", "학교"],
    [" 숲 ", "숲"],
  ])("looks for %j as %j", (typed, q) => {
    expect(parseFilter(new URLSearchParams([["q", typed]]))).toMatchObject({ q });
  });

  test("takes a period that was written the wrong way round the right way round", () => {
    expect(read("from=2026-11-21&to=2026-11-01")).toMatchObject({ from: "2026-11-01", to: "2026-11-21" });
  });
});

describe("a place in the list", () => {
  const id = "7d2c7a54-2f0e-4f0a-9f5e-3d9e2a6f1b11";

  test.each([
    { side: "after", value: "2026-11-21T05:00:00.123456+00:00", id, sort: "newest" },
    { side: "before", value: '맑은숲, "숲속" 학교', id, sort: "organization" },
  ] as const)("$side $value survives the address", ({ sort, ...cursor }) => {
    const address = pageQuery(read(`sort=${sort}`), cursor);
    expect(parseInquiryCursor(new URLSearchParams(address), sort)).toEqual(cursor);
  });

  test.each(["", "after=", "after=x", `after=${id}`, "after=2026-11-21T05:00:00Z,1", `before=%00,${id}`])(
    "that cannot be (%s) is the first page",
    (query) => {
      for (const sort of ["newest", "organization"] as const) {
        expect(parseInquiryCursor(new URLSearchParams(query), sort)).toBeUndefined();
      }
    },
  );

  test("stays with the filter to an inquiry and back, and takes nothing else along", () => {
    const list = pageQuery(read("q=숲&status=new"), { side: "after", value: "2026-11-21T05:00:00Z", id });
    expect(listSearchOf(list)).toBe(list);
    expect(listSearchOf("?status=new&refresh=off&to=//evil.example")).toBe("?status=new");
    expect(listSearchOf("//evil.example")).toBe("");
  });
});
