import { describe, expect, test } from "vitest";
import { filterQuery, isNarrowed, readFilter } from "../../app/dashboard/inquiries/inquiry-filter.ts";
import { cursorQuery, readCursor } from "../../app/dashboard/inquiries/page-cursor.ts";
import { bigrams, containing, searchTerm } from "../../app/dashboard/inquiries/search-term.ts";

const read = (query: string) => readFilter(new URLSearchParams(query));

describe("the filter in the address", () => {
  test("is read and written back as it was", () => {
    const query =
      "?q=%EC%A4%91%ED%95%99%EA%B5%90&status=new&type=school&spam=none&from=2026-11-01&to=2026-11-21&sort=oldest";
    expect(filterQuery(read(query))).toBe(query);
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
    "spam=maybe",
    "sort=loudest",
    "q=가",
    "q=%20%20",
    "unknown=1",
  ])("does not mind %s", (query) => {
    expect(filterQuery(read(query))).toBe("");
  });

  test("takes a period that was written the wrong way round the right way round", () => {
    expect(read("from=2026-11-21&to=2026-11-01")).toMatchObject({ from: "2026-11-01", to: "2026-11-21" });
  });
});

describe("what is searched for", () => {
  test.each([
    ["  맑은숲   초등학교 ", "맑은숲 초등학교"],
    ["Kim@School.EXAMPLE", "kim@school.example"],
    ["010-1234-5678", "01012345678"],
    ["010 1234", "0101234"],
    ["2호선", "2호선"],
    ["한글".normalize("NFD"), "한글"],
    ["학교\0", "학교"],
    ["가", undefined],
    ["-", undefined],
    ["1-", undefined],
  ])("of %j is %j", (typed, term) => {
    expect(searchTerm(typed)).toBe(term);
  });

  test("is cut where no one would type on", () => {
    expect(searchTerm("가나".repeat(200))).toHaveLength(100);
  });

  test("means its letters, not what LIKE makes of them", () => {
    expect(containing(String.raw`50%_\ `)).toBe(String.raw`%50\%\_\\ %`);
  });

  test("is looked up by each pair of letters once", () => {
    expect(bigrams("abab")).toEqual([(97 << 16) | 98, (98 << 16) | 97]);
    expect(bigrams("학교")).toEqual([(0xd559 << 16) | 0xad50]);
    expect(bigrams("😀가")).toEqual([(0x1f600 << 16) | 0xac00]);
    expect(bigrams("가")).toEqual([]);
  });
});

describe("a place in the list", () => {
  const id = "7d2c7a54-2f0e-4f0a-9f5e-3d9e2a6f1b11";

  test.each([
    { side: "after", value: "2026-11-21T05:00:00.123456+00:00", id, sort: "newest" },
    { side: "before", value: '맑은숲, "숲속" 학교', id, sort: "organization" },
  ] as const)("$side $value survives the address", ({ sort, ...cursor }) => {
    expect(readCursor(new URLSearchParams(cursorQuery(cursor)), sort)).toEqual(cursor);
  });

  test.each([
    "",
    "after=",
    "after=x",
    `after=${id}`,
    "after=2026-11-21T05:00:00Z,1",
    `before=%00,${id}`,
  ])("that cannot be (%s) is the first page", (query) => {
    for (const sort of ["newest", "organization"] as const) {
      expect(readCursor(new URLSearchParams(query), sort)).toBeUndefined();
    }
  });
});
