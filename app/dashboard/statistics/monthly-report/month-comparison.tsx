import { receivedIn, statusCounts } from "../breakdowns.ts";
import { countText, countChange, durationChange } from "../comparison-text.ts";
import { type Month, formatDuration, formatMonth } from "../../../korean/dates.ts";
import { DataTable } from "../charts/data-table.tsx";
import type { InquiryStatistics } from "../read-statistics.server.ts";

type MonthComparisonProps = {
  month: Month;
  before: Month;
  statistics: InquiryStatistics;
  statisticsBefore: InquiryStatistics;
};

/** A month and the one before it, side by side. */
export function MonthComparison({ month, before, statistics, statisticsBefore }: MonthComparisonProps) {
  const [now, earlier] = [statusCounts(statistics), statusCounts(statisticsBefore)];
  const counts = [
    { name: "접수", earlier: receivedIn(statisticsBefore), now: receivedIn(statistics) },
    { name: "그중 신규", earlier: earlier.new, now: now.new },
    { name: "그중 진행중", earlier: earlier.in_progress, now: now.in_progress },
    { name: "그중 완료", earlier: earlier.completed, now: now.completed },
  ];
  const durations = [
    {
      name: "첫 응답까지",
      earlier: statisticsBefore.median_first_response_seconds,
      now: statistics.median_first_response_seconds,
    },
    {
      name: "완료까지",
      earlier: statisticsBefore.median_completion_seconds,
      now: statistics.median_completion_seconds,
    },
  ];

  return (
    <section aria-labelledby="comparison" className="mt-8 print:mt-4 print:break-inside-avoid">
      <h2 id="comparison" className="text-lg font-bold text-pine-900">
        {formatMonth(before)}과 견주면
      </h2>
      <p className="mt-1 mb-3 text-[0.9375rem] text-ink-soft">걸린 시간은 중앙값입니다.</p>
      <DataTable
        caption={`${formatMonth(month)}과 ${formatMonth(before)}의 문의`}
        heads={["항목", monthAlone(before), monthAlone(month), "변화"]}
        rows={[
          ...counts.map((row) => ({
            key: row.name,
            name: row.name,
            cells: [countText(row.earlier), countText(row.now), countChange(row.earlier, row.now)],
          })),
          ...durations.map((row) => ({
            key: row.name,
            name: row.name,
            cells: [inWords(row.earlier), inWords(row.now), durationChange(row.earlier, row.now)],
          })),
        ]}
      />
    </section>
  );
}

function inWords(seconds: number | null): string {
  return seconds === null ? "기록 없음" : formatDuration(seconds);
}

function monthAlone(month: Month): string {
  return `${Number(month.slice(5))}월`;
}
