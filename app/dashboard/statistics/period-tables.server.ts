import {
  inquirySources,
  LANDING_ORGANIZATION_TYPE,
  organizationTypeLabels,
  sourceLabel,
} from "../../inquiry/inquiry-labels.ts";
import { inquiryStatuses, statusDisplay } from "../../inquiry/inquiry-status.ts";
import { addDays, type Day, type DayRange, formatDay, mondayOf, monthOf } from "../../korean/dates.ts";
import { compareNames } from "../../korean/names.ts";
import { resolutionChoiceLabel, resolutionChoices } from "../inquiries/follow-up-labels.ts";
import { nameLookup } from "../member-names.ts";
import type { MembersRead } from "../read-layout.server.ts";
import { countText, shareText } from "./count-text.ts";
import type { CountTable } from "./data-table.tsx";
import { inquiryListPath } from "../inquiries/inquiry-list-path.ts";
import type { PeriodStatistics } from "./read-statistics.server.ts";

type Counted = { key: string; name: string; count: number; to: string };

const breakdowns: {
  by: "status" | "resolution" | "source" | "type";
  caption: string;
  header: string;
  labels: string[][];
}[] = [
  {
    by: "status",
    caption: "지금의 상태",
    header: "상태",
    labels: inquiryStatuses.map((status) => [status, statusDisplay(status).label]),
  },
  {
    by: "resolution",
    caption: "상담 결과",
    header: "결과",
    labels: resolutionChoices.map((choice) => [choice, resolutionChoiceLabel(choice)]),
  },
  {
    by: "source",
    caption: "접수 경로",
    header: "경로",
    labels: inquirySources.map((source) => [source, sourceLabel(source)]),
  },
  {
    by: "type",
    caption: "기관 유형",
    header: "유형",
    labels: [
      ...Object.entries(organizationTypeLabels),
      [LANDING_ORGANIZATION_TYPE, "첫 화면 양식(유형 없음)"],
    ],
  },
];

/** The inquiries of a period by kind, each count leading to its list. */
export function breakdownTables({ by: counts }: PeriodStatistics, range: DayRange): CountTable[] {
  return breakdowns.map(({ by, caption, header, labels }) => {
    const rows = labels.map(([value = "", name = ""]) => ({
      key: value,
      name,
      count: counts[by][value] ?? 0,
      to: inquiryListPath({ [by]: value, ...range }),
    }));
    const total = rows.reduce((sum, { count }) => sum + count, 0);
    return {
      caption,
      headers: [header, "접수", "비율"],
      rows: barred(rows, ({ count }) => [countText(count), shareText(count, total)]),
    };
  });
}

/** By name, since it is no contest; those of nobody come last. */
export function assigneeTable({ by }: PeriodStatistics, members: MembersRead, range: DayRange): CountTable {
  const nameOf = nameLookup(members);
  const rows = Object.entries(by.assigned).map(([assigned, count]) => ({
    key: assigned,
    name: assigned === "none" ? "담당 없음" : nameOf(assigned),
    count,
    to: inquiryListPath({ assigned, ...range }),
  }));
  rows.sort(
    (one, other) =>
      Number(one.key === "none") - Number(other.key === "none") || compareNames(one.name, other.name),
  );
  return {
    caption: "담당별 문의",
    headers: ["담당", "접수", "남은 문의"],
    rows: barred(rows, ({ key, count }) => [countText(count), countText(by.open[key] ?? 0)]),
  };
}

/** `newMonth`: 1 to 12 where a month has begun since the week before. */
export type Week = Counted & { newMonth: number | null; isRunning: boolean };

/** Every week of a period, those without an inquiry too; the first and the last one may be cut. */
export function weeksOf({ by }: PeriodStatistics, { from, to }: DayRange, today: Day): Week[] {
  const weeks: Week[] = [];
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6);
    const days = { from: monday < from ? from : monday, to: sunday > to ? to : sunday };
    weeks.push({
      key: monday,
      name: `${formatDayRange(days)}${days.to === today ? " (이번 주, 아직 끝나지 않음)" : ""}`,
      count: by.week[monday] ?? 0,
      to: inquiryListPath(days),
      newMonth:
        weeks.length > 0 && monthOf(monday) !== monthOf(addDays(monday, -7))
          ? Number(monday.slice(5, 7))
          : null,
      isRunning: days.to === today,
    });
  }
  return weeks;
}

export function weekTable(weeks: Week[]): CountTable {
  return {
    caption: "주별 접수",
    headers: ["기간", "접수"],
    rows: barred(weeks, ({ count }) => [countText(count)]),
  };
}

function barred<Row extends Counted>(rows: Row[], cellsOf: (row: Row) => string[]): CountTable["rows"] {
  const longest = Math.max(1, ...rows.map(({ count }) => count));
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    to: row.count > 0 ? row.to : undefined,
    bar: row.count / longest,
    cells: cellsOf(row),
  }));
}

/** "11월 2일~8일", "11월 30일~12월 6일" */
function formatDayRange({ from, to }: DayRange): string {
  if (from === to) return formatDay(from);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${formatDay(from)}~${isOneMonth ? `${Number(to.slice(8))}일` : formatDay(to)}`;
}
