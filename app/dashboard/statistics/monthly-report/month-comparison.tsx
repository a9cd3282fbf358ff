import { FIRST_RESPONSE_DEFINITION } from "../../inquiries/first-response.ts";
import { countText, countChange, durationChange } from "../comparison-text.ts";
import { type Month, formatDateTime, formatDuration, formatMonth } from "../../../korean/dates.ts";
import { DataTable } from "../charts/data-table.tsx";
import type { Cohort, Cohorts } from "./read-monthly-report.server.ts";

type MonthComparisonProps = { month: Month; previousMonth: Month; isRunning: boolean; cohorts: Cohorts };

const counts = [
  { name: "접수", of: ({ received }: Cohort) => received },
  { name: "그중 응답함", of: ({ answered }: Cohort) => answered },
  { name: "그중 완료함", of: ({ completed }: Cohort) => completed },
];
const durations = [
  {
    name: "첫 응답까지",
    measured: ({ answered }: Cohort) => answered,
    median: (cohort: Cohort) => cohort.median_first_response_seconds,
  },
  {
    name: "완료까지",
    measured: ({ completed }: Cohort) => completed,
    median: (cohort: Cohort) => cohort.median_completion_seconds,
  },
];

export function MonthComparison({ month, previousMonth, isRunning, cohorts }: MonthComparisonProps) {
  const { current, previous } = cohorts;
  const both = [previous, current];
  return (
    <section aria-labelledby="comparison" className="mt-8 print:mt-4 print:break-inside-avoid">
      <h2 id="comparison" className="text-lg font-bold text-pine-900">
        {formatMonth(previousMonth)}과 견주면
      </h2>
      <p className="mt-1 mb-3 text-[0.9375rem] text-ink-soft">
        {monthWithoutYear(month)}은 지금까지, {monthWithoutYear(previousMonth)}은 그만큼 지난{" "}
        <time dateTime={previous.asOf}>{formatDateTime(previous.asOf)}</time>까지 한 일을 셉니다. 걸린 시간은
        중앙값이고, 괄호 안은 접수 가운데 응답하거나 완료한 수입니다. {FIRST_RESPONSE_DEFINITION}
      </p>
      {/* On a phone the two months need the room that the long words in the last column would take. */}
      <div className="max-sm:[&_td:not(:last-child)]:w-24 max-sm:[&_th]:min-w-14">
        <DataTable
          caption={`${formatMonth(month)}과 ${formatMonth(previousMonth)}의 문의`}
          headers={["항목", monthWithoutYear(previousMonth), monthWithoutYear(month), "변화"]}
          rows={[
            ...counts.map(({ name, of }) => ({
              key: name,
              name,
              cells: [...both.map((cohort) => countText(of(cohort))), countChange(of(previous), of(current))],
            })),
            ...durations.map(({ name, measured, median }) => ({
              key: name,
              name,
              cells: [
                ...both.map((cohort) => (
                  <MeasuredMedian
                    key={cohort.asOf}
                    median={median(cohort)}
                    measured={measured(cohort)}
                    received={cohort.received}
                  />
                )),
                isRunning
                  ? "이달이 끝나야 알 수 있음"
                  : both.some((cohort) => measured(cohort) < cohort.received)
                    ? "남은 문의가 있어 판단하지 않음"
                    : durationChange(median(previous), median(current)),
              ],
            })),
          ]}
        />
      </div>
    </section>
  );
}

type MeasuredMedianProps = { median: number | null; measured: number; received: number };

function MeasuredMedian({ median, measured, received }: MeasuredMedianProps) {
  return (
    <>
      <span className="inline-block">{median === null ? "기록 없음" : formatDuration(median)}</span>{" "}
      <span className="inline-block">
        ({countText(received)} 중 {countText(measured)})
      </span>
    </>
  );
}

function monthWithoutYear(month: Month): string {
  return `${Number(month.slice(5))}월`;
}
