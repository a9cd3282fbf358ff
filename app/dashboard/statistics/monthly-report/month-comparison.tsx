import { inquiryStatuses, statusDisplay } from "../../../inquiry/inquiry-labels.ts";
import { totalReceived, statusCounts } from "../breakdowns.ts";
import { countText, countChange, durationChange } from "../comparison-text.ts";
import { type Month, formatDuration, formatMonth } from "../../../korean/dates.ts";
import { DataTable } from "../charts/data-table.tsx";
import type { InquiryStatistics } from "../read-statistics.server.ts";

type MonthComparisonProps = {
  month: Month;
  previousMonth: Month;
  isRunning: boolean;
  statistics: InquiryStatistics;
  previousStatistics: InquiryStatistics;
};

export function MonthComparison({
  month,
  previousMonth,
  isRunning,
  statistics,
  previousStatistics,
}: MonthComparisonProps) {
  const [statuses, previousStatuses] = [statusCounts(statistics), statusCounts(previousStatistics)];
  const counts = [
    { name: "접수", previous: totalReceived(previousStatistics), current: totalReceived(statistics) },
    ...inquiryStatuses.map((status) => ({
      name: `그중 ${statusDisplay(status).label}`,
      previous: previousStatuses[status],
      current: statuses[status],
    })),
  ];
  const durations = [
    {
      name: "첫 응답까지",
      previous: previousStatistics.median_first_response_seconds,
      current: statistics.median_first_response_seconds,
    },
    {
      name: "완료까지",
      previous: previousStatistics.median_completion_seconds,
      current: statistics.median_completion_seconds,
    },
  ];

  return (
    <section aria-labelledby="comparison" className="mt-8 print:mt-4 print:break-inside-avoid">
      <h2 id="comparison" className="text-lg font-bold text-pine-900">
        {formatMonth(previousMonth)}과 견주면
      </h2>
      <p className="mt-1 mb-3 text-[0.9375rem] text-ink-soft">
        걸린 시간은 중앙값입니다.
        {isRunning && " 이달 문의에는 아직 처리 중인 것이 있어 걸린 시간은 견주지 않습니다."}
      </p>
      <DataTable
        caption={`${formatMonth(month)}과 ${formatMonth(previousMonth)}의 문의`}
        headers={["항목", monthWithoutYear(previousMonth), monthWithoutYear(month), "변화"]}
        rows={[
          ...counts.map((row) => ({
            key: row.name,
            name: row.name,
            cells: [countText(row.previous), countText(row.current), countChange(row.previous, row.current)],
          })),
          ...durations.map((row) => ({
            key: row.name,
            name: row.name,
            cells: [
              durationText(row.previous),
              durationText(row.current),
              // The youngest inquiries can only have been quick.
              isRunning ? "이달이 끝나야 알 수 있음" : durationChange(row.previous, row.current),
            ],
          })),
        ]}
      />
    </section>
  );
}

function durationText(seconds: number | null): string {
  return seconds === null ? "기록 없음" : formatDuration(seconds);
}

function monthWithoutYear(month: Month): string {
  return `${Number(month.slice(5))}월`;
}
