import { describe, expect, test } from "vitest";
import {
  organizationTypeBars,
  estimatedUsersBars,
  funnelStages,
  statusCounts,
} from "../../app/dashboard/statistics/breakdowns.ts";
import { countTicks } from "../../app/dashboard/statistics/charts/count-axis.ts";
import { durationTicks, tickText } from "../../app/dashboard/statistics/charts/duration-axis.ts";
import { weeklySamples } from "../../app/dashboard/statistics/response-times/response-columns.ts";
import { scaleOf } from "../../app/dashboard/statistics/charts/week-chart.tsx";
import {
  monthColumns,
  longPeriodColumns,
  formatDayRange,
} from "../../app/dashboard/statistics/charts/week-columns.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [17, [0, 5, 10, 15, 20]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [1_234, [0, 500, 1_000, 1_500]],
])("an axis up to %d has whole, round numbers", (highest, ticks) => {
  expect(countTicks(highest)).toEqual(ticks);
});

test("no axis has more than five numbers, or ends below what it shows", () => {
  for (let highest = 0; highest < 3_000; highest += 1) {
    const ticks = countTicks(highest);
    expect(ticks.length, `${highest}`).toBeLessThanOrEqual(5);
    expect(ticks.at(-1), `${highest}`).toBeGreaterThanOrEqual(highest);
  }
});

test.each([
  [0, ["0", "15분"]],
  [3_600, ["0", "15분", "30분", "45분", "1시간"]],
  [3 * 3_600, ["0", "1시간", "2시간", "3시간"]],
  [30 * 3_600, ["0", "12시간", "1일", "36시간"]],
  [9 * 86_400, ["0", "5일", "10일"]],
  [300 * 86_400, ["0", "80일", "160일", "240일", "320일"]],
])("an axis up to %d seconds has steps of a clock or a calendar", (highest, ticks) => {
  expect(durationTicks(highest).map(tickText)).toEqual(ticks);
});

test("no axis of durations has more than five marks, or ends below what it shows", () => {
  for (let highest = 0; highest < 400 * 86_400; highest += 4_999) {
    const ticks = durationTicks(highest);
    expect(ticks.length, `${highest}`).toBeLessThanOrEqual(5);
    expect(ticks.at(-1), `${highest}`).toBeGreaterThanOrEqual(highest);
  }
});

describe("the axis of a chart of weeks", () => {
  const week = { from: "2026-11-16", to: "2026-11-22", tick: null, isMinorTick: false };
  const columnsOf = (...counts: number[]) =>
    counts.map((count, index) => ({ ...week, count, isCurrent: index === counts.length - 1 }));

  test("is set by the weeks that are over", () => {
    expect(scaleOf(columnsOf(3, 17, 5, 90))).toBe(17);
    expect(scaleOf(columnsOf(3, 17, 5, 1))).toBe(17);
  });

  test("is set by the running week where no other has anything", () => {
    expect(scaleOf(columnsOf(0, 0, 4))).toBe(4);
  });
});

describe("the columns of a long period", () => {
  const weeks = ["2026-10-19", "2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16"];
  const columns = longPeriodColumns(
    weeks.map((week, count) => ({ week, count })),
    { from: "2026-10-19", to: "2026-11-21" },
    "2026-11-21",
  );

  test("have a tick where a month begins", () => {
    expect(columns.map(({ tick }) => tick)).toEqual([null, null, "11월", null, null]);
  });

  test("say which week is not over", () => {
    expect(columns.map(({ isCurrent }) => isCurrent)).toEqual([false, false, false, false, true]);
  });
});

test("the columns of a month hold the days of that month only", () => {
  const columns = monthColumns(
    ["2026-10-26", "2026-11-02", "2026-11-30"].map((week) => ({ week, count: 1 })),
    { from: "2026-11-01", to: "2026-11-30" },
    "2026-12-05",
  );
  expect(columns.map(({ tick }) => tick)).toEqual(["1일", "2~8일", "30일"]);
  expect(columns.map(formatDayRange)).toEqual(["11월 1일", "11월 2일~8일", "11월 30일"]);
  expect(formatDayRange({ from: "2026-11-30", to: "2026-12-06" })).toBe("11월 30일~12월 6일");
});

test("no week of a finished month is called unfinished, though the calendar's week runs on", () => {
  const weeks = [{ week: "2026-11-30", count: 1 }];
  const columns = monthColumns(weeks, { from: "2026-11-01", to: "2026-11-30" }, "2026-12-01");
  expect(columns.map(({ isCurrent }) => isCurrent)).toEqual([false]);
});

const statistics = {
  by_week: [],
  by_organization_type: [
    { organization_type: "general", count: 4 },
    { organization_type: "school", count: 6 },
  ],
  by_estimated_users: [
    { estimated_users: "over500", count: 3 },
    { estimated_users: null, count: 7 },
  ],
  by_status: [
    { status: "new", count: 2 },
    { status: "in_progress", count: 3 },
    { status: "completed", count: 4 },
    { status: "unheard-of", count: 1 },
  ],
  by_source: [{ source: "web", count: 10 }],
};

test("types stand by frequency, those that nobody chose too, and lead to their list", () => {
  const bars = organizationTypeBars(statistics, { from: "2026-11-01", to: "2026-11-30" });
  expect(bars.map(({ name, count }) => [name, count]).slice(0, 3)).toEqual([
    ["학교/교육기관", 6],
    ["첫 화면 양식", 4],
    ["기업", 0],
  ]);
  expect(bars).toHaveLength(7);
  expect(bars[0]?.to).toBe("/dashboard/inquiries?type=school&from=2026-11-01&to=2026-11-30&spam=none");
});

test("numbers of users stand in their order, unsaid ones last", () => {
  expect(estimatedUsersBars(statistics).map(({ name, count }) => [name, count])).toEqual([
    ["50명 미만", 0],
    ["50~100명", 0],
    ["100~300명", 0],
    ["300~500명", 0],
    ["500명 이상", 3],
    ["미입력", 7],
  ]);
});

test("the funnel narrows from received to answered to completed, an unknown status counting as new", () => {
  expect(funnelStages(statistics).map(({ count }) => count)).toEqual([10, 7, 4]);
  expect(statusCounts(statistics)).toEqual({ new: 3, in_progress: 3, completed: 4 });
});

test.each([
  [[7, 19, 8, 10], "한 주에 응답한 문의: 7~19건, 이번 주는 지금까지 10건"],
  [[7, 7, 0], "한 주에 응답한 문의: 7건, 이번 주는 지금까지 0건"],
  [[3], "이번 주는 지금까지 3건"],
])("weeks in which %j were answered are summed up for a narrow chart", (answered, words) => {
  const measured = { received: 20, median_seconds: null, p90_seconds: null };
  const week = { from: "2026-11-16", to: "2026-11-22", tick: null, isMinorTick: false };
  const columns = answered.map((count, index) => ({
    ...week,
    ...measured,
    answered: count,
    isCurrent: index === answered.length - 1,
  }));
  expect(weeklySamples(columns)).toBe(words);
});
