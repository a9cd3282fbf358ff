import { expect, test } from "vitest";
import { parseFilter } from "../../../app/dashboard/inquiries/inquiry-filter.ts";
import { matchingText, selectableTotal } from "../../../app/dashboard/inquiries/list/selection.ts";

const totals = (listed: number, suspectedSpam: number) => ({
  outcome: "read" as const,
  byStatus: { new: 0, in_progress: 0, completed: 0 },
  listed,
  suspectedSpam,
});

test.each([
  ["", totals(2, 1), "이 조건의 3건(스팸 의심 1건 포함)"],
  ["spam=none", totals(2, 0), "이 조건의 2건"],
  ["spam=only", totals(0, 1), "이 조건의 1건"],
  ["", totals(200, 1), "too-many"],
  ["", { outcome: "failed" as const }, null],
])("what can be selected under the filter %j of %j is %s", (query, read, expected) => {
  const total = selectableTotal(read, parseFilter(new URLSearchParams(query)));
  expect(total === null || total === "too-many" ? total : matchingText(total)).toBe(expected);
});
