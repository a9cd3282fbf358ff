import { JSDOM } from "jsdom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { shareText } from "../../app/dashboard/statistics/count-text.ts";
import { weeksOf } from "../../app/dashboard/statistics/period-tables.server.ts";
import { countTicks, WeekChart } from "../../app/dashboard/statistics/week-chart.tsx";
import { periodOf } from "../helpers/stubbed-backend.ts";

test.each([
  [10, 30, "33%"],
  [0, 30, "0%"],
  [20, 20, "100%"],
  [2, 3, "3건 중 2건"],
  [0, 19, "19건 중 0건"],
  [0, 0, "–"],
])("a share of %d of %d is %s: of few only the numbers", (count, whole, words) => {
  expect(shareText(count, whole)).toBe(words);
});

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [17, [0, 5, 10, 15, 20]],
  [41, [0, 20, 40, 60]],
  [1_234, [0, 500, 1_000, 1_500]],
])("an axis up to %d has whole, round numbers", (highest, ticks) => {
  expect(countTicks(highest)).toEqual(ticks);
});

test("an axis has at most five numbers and reaches what it shows", () => {
  for (let highest = 0; highest < 3_000; highest += 1) {
    const ticks = countTicks(highest);
    expect(ticks.length, `${highest}`).toBeLessThanOrEqual(5);
    expect(ticks.at(-1), `${highest}`).toBeGreaterThanOrEqual(highest);
  }
});

test.each([
  [
    [8, 10, 200, 4],
    [128, 160, 168, 64],
  ],
  [
    [8, 10, 30, 4],
    [43, 53, 160, 21],
  ],
])("one week far above the others does not flatten them: %j", (counts, heights) => {
  const weeks = counts.map((count, index) => {
    const name = `${index}`;
    return { key: name, name, from: name, to: name, count, newMonth: null, isRunning: false };
  });
  const { document } = new JSDOM(renderToStaticMarkup(createElement(WeekChart, { weeks }))).window;
  const bars = [...document.querySelectorAll("rect:has(title)")];
  expect(bars.map((bar) => Math.round(Number(bar.getAttribute("height"))))).toEqual(heights);
  expect(document.body.textContent).toContain(String(Math.max(...counts)));
});

test("weeks of a month hold its days only, the empty ones too", () => {
  const statistics = periodOf({ by: { week: { "2026-10-26": 1, "2026-11-02": 3 } } });
  const weeks = weeksOf(statistics, { from: "2026-11-01", to: "2026-11-30" }, "2026-12-05");
  expect(weeks.map(({ name, count }) => [name, count])).toEqual([
    ["11월 1일", 1],
    ["11월 2일~8일", 3],
    ["11월 9일~15일", 0],
    ["11월 16일~22일", 0],
    ["11월 23일~29일", 0],
    ["11월 30일", 0],
  ]);
  expect(weeks.some(({ isRunning }) => isRunning)).toBe(false);
  expect(weeks[1]?.to).toBe("/dashboard/inquiries?from=2026-11-02&to=2026-11-08&spam=none");
});

test("weeks of a long period say where a month begins and which of them runs", () => {
  const weeks = weeksOf(periodOf(), { from: "2026-10-19", to: "2026-11-21" }, "2026-11-21");
  expect(weeks.map(({ newMonth }) => newMonth)).toEqual([null, null, 11, null, null]);
  expect(weeks.map(({ isRunning }) => isRunning)).toEqual([false, false, false, false, true]);
  expect(weeks[1]?.name).toBe("10월 26일~11월 1일");
  expect(weeks[4]?.name).toContain("아직 끝나지 않음");
});
