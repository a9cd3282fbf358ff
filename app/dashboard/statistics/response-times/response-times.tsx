import { FIRST_RESPONSE_DEFINITION } from "../../inquiries/first-response.ts";
import { type Day, formatDuration, type DayRange } from "../../../korean/dates.ts";
import { LANDING_FORM } from "../breakdowns.ts";
import { ChartFigure } from "../charts/chart-figure.tsx";
import { DataTable } from "../charts/data-table.tsx";
import { formatDayRange, unfinishedWeekText } from "../charts/week-columns.ts";
import { inquiryListPath } from "../inquiry-list-path.ts";
import type { ResponseTimesStatistics } from "../read-statistics.server.ts";
import { ResponseChart } from "./response-chart.tsx";
import { type ResponseColumn, responseColumns, responseSample } from "./response-columns.ts";

type ResponseTimesProps = { figures: ResponseTimesStatistics; range: DayRange; today: Day };

const forms = { landing: LANDING_FORM, inquiry: "문의 화면 양식" };
const measures = ["응답", "중앙값", "열에 아홉"];

export function ResponseTimes({ figures, range, today }: ResponseTimesProps) {
  const { overall } = figures;
  const columns = responseColumns(figures.by_week, range, today);
  const hasCurrentWeek = columns.some(({ isCurrent }) => isCurrent);
  return (
    <section aria-labelledby="response-times" className="mt-12">
      <h2 id="response-times" className="text-lg font-bold text-pine-900">
        첫 응답까지 걸린 시간
      </h2>
      <p className="mt-1 text-ink-soft">
        {FIRST_RESPONSE_DEFINITION} 걸린 시간은 접수한 때부터 밤과 쉬는 날도 넣어 셉니다. ‘열에 아홉’은 응답한
        문의 열에 아홉이 그 안에 응답받은 시간입니다.
      </p>
      <p className="mt-3">
        {overall.median_seconds === null || overall.p90_seconds === null ? (
          "아직 응답한 문의가 없습니다."
        ) : (
          <>
            접수 {responseSample(overall)}에 응답했습니다. 중앙값은{" "}
            <strong>{formatDuration(overall.median_seconds)}</strong>, 열에 아홉은{" "}
            <strong>{formatDuration(overall.p90_seconds)}</strong> 안입니다.
          </>
        )}
      </p>
      {overall.answered > 0 && (
        <div className="mt-4 grid gap-6 lg:grid-cols-2 print:gap-8">
          <ChartFigure
            id="response-by-week"
            title="주별 첫 응답 시간"
            note={
              hasCurrentWeek
                ? "접수한 주로 나누었습니다. 속이 빈 표시는 아직 끝나지 않은 이번 주이며, 아직 응답하지 않은 문의가 빠져 있어 지난 주들과 견줄 수 없습니다."
                : "접수한 주로 나누었습니다."
            }
            isReport={false}
            isWide
            chart={
              <>
                <Legend />
                <ResponseChart columns={columns} label={describeTrend(columns)} />
              </>
            }
            table={
              <DataTable
                caption="주별 첫 응답 시간"
                headers={["기간", ...measures]}
                rows={columns.map((column) => ({
                  key: column.from,
                  name: `${formatDayRange(column)}${unfinishedWeekText(column)}`,
                  to: column.received > 0 ? inquiryListPath({ from: column.from, to: column.to }) : undefined,
                  cells: cellsOf(column),
                }))}
              />
            }
          />
          <div className="lg:col-span-2">
            <h3 id="response-by-form" className="mb-2 text-lg font-bold">
              들어온 양식별 첫 응답 시간
            </h3>
            <div className="max-w-3xl">
              <DataTable
                caption="들어온 양식별 첫 응답 시간"
                headers={["양식", ...measures]}
                rows={figures.by_form.map(({ form, ...measured }) => ({
                  key: form,
                  name: forms[form],
                  cells: cellsOf(measured),
                }))}
              />
            </div>
          </div>
        </div>
      )}
    </section>
  );
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem] text-ink-soft">
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" width={10} height={10}>
          <circle cx={5} cy={5} r={4} className="fill-pine-700" />
        </svg>
        중앙값
      </li>
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" width={10} height={10}>
          <rect x={1.5} y={1.5} width={7} height={7} className="fill-dawn-700" />
        </svg>
        열에 아홉
      </li>
    </ul>
  );
}

function cellsOf(measured: ResponseTimesStatistics["overall"]): string[] {
  const { median_seconds, p90_seconds } = measured;
  return [responseSample(measured), durationCell(median_seconds), durationCell(p90_seconds)];
}

function durationCell(seconds: number | null): string {
  return seconds === null ? "–" : formatDuration(seconds);
}

function describeTrend(columns: ResponseColumn[]): string {
  const last = columns.findLast(({ isCurrent, answered }) => !isCurrent && answered > 0);
  if (!last) return "주별 첫 응답 시간 꺾은선그래프. 끝난 주에는 응답한 문의가 없습니다.";
  const [median, p90] = [durationCell(last.median_seconds), durationCell(last.p90_seconds)];
  return `주별 첫 응답 시간 꺾은선그래프. 끝난 주 가운데 마지막인 ${formatDayRange(last)}은 ${responseSample(last)}에 응답해 중앙값 ${median}, 열에 아홉 ${p90}입니다.`;
}
