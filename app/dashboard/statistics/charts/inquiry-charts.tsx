import { LANDING_ORGANIZATION_TYPE } from "../../../inquiry/inquiry-labels.ts";
import { inquiryStatuses, statusDisplay } from "../../../inquiry/inquiry-status.ts";
import { type Bar, BarChart } from "./bar-chart.tsx";
import {
  LANDING_FORM,
  organizationTypeBars,
  estimatedUsersBars,
  funnelStages,
  sourceBars,
  totalReceived,
  statusCounts,
} from "../breakdowns.ts";
import { countText, percentText } from "../comparison-text.ts";
import { ChartFigure } from "./chart-figure.tsx";
import { DataTable } from "./data-table.tsx";
import { FunnelChart } from "./funnel-chart.tsx";
import { inquiryListPath } from "../inquiry-list-path.ts";
import type { InquiryStatistics } from "../read-statistics.server.ts";
import type { Day } from "../../../korean/dates.ts";
import { WeekChart } from "./week-chart.tsx";
import { formatDayRange, unfinishedWeekText, type WeekColumn } from "./week-columns.ts";

type InquiryChartsProps = {
  statistics: InquiryStatistics;
  columns: WeekColumn[];
  range: { from: Day; to: Day };
  isReport?: boolean;
};

export function InquiryCharts({ statistics, columns, range, isReport = false }: InquiryChartsProps) {
  const total = totalReceived(statistics);
  const types = organizationTypeBars(statistics, range);
  const users = estimatedUsersBars(statistics);
  const sources = sourceBars(statistics, range);
  const stages = funnelStages(statistics);
  const statuses = statusCounts(statistics);
  const hasCurrentWeek = columns.some(({ isCurrent }) => isCurrent);

  return (
    <div className="mt-6 grid gap-6 print:mt-3 lg:grid-cols-2 print:grid-cols-2 print:gap-8">
      <ChartFigure
        id="by-week"
        title="주별 접수"
        note={
          hasCurrentWeek
            ? "점선 막대는 아직 끝나지 않은 이번 주이며, 눈금은 끝난 주들에 맞추었습니다."
            : undefined
        }
        isReport={isReport}
        isWide
        chart={<WeekChart columns={columns} label={describeWeeks(columns)} />}
        table={
          <DataTable
            caption="주별 접수"
            headers={["기간", "접수"]}
            rows={columns.map(({ from, to, count, isCurrent }) => ({
              key: from,
              name: `${formatDayRange({ from, to })}${unfinishedWeekText({ isCurrent })}`,
              to: count > 0 ? inquiryListPath({ from, to }) : undefined,
              cells: [countText(count)],
            }))}
          />
        }
      />
      <ChartFigure
        id="funnel"
        title="처리 단계"
        note="이 기간에 접수된 문의가 지금 어디까지 왔는지 보여 줍니다. 처리 시작은 진행중과 완료를 더한 수입니다."
        isWide
        isReport={isReport}
        chart={<FunnelChart stages={stages} label={describeBars("처리 단계", stages)} />}
        table={
          <div className={`grid gap-x-10 gap-y-4 ${isReport ? "" : "md:grid-cols-2 print:grid-cols-2"}`}>
            <ShareTable caption="처리 단계" rowHeader="단계" bars={stages} total={total} />
            <ShareTable
              caption="지금의 상태"
              rowHeader="지금의 상태"
              total={total}
              bars={inquiryStatuses.map((status) => ({
                key: status,
                name: statusDisplay(status).label,
                count: statuses[status],
                to: inquiryListPath({ status, ...range }),
              }))}
            />
          </div>
        }
      />
      <ChartFigure
        id="by-type"
        title="기관 유형별 접수"
        note={
          types.some(({ key }) => key === LANDING_ORGANIZATION_TYPE)
            ? `${LANDING_FORM}은 기관 유형을 묻지 않습니다.`
            : undefined
        }
        isReport={isReport}
        chart={<BarChart bars={types} total={total} label={describeBars("기관 유형별 접수", types)} />}
        table={<ShareTable caption="기관 유형별 접수" rowHeader="기관 유형" bars={types} total={total} />}
      />
      <ChartFigure
        id="by-users"
        title="예상 이용 인원별 접수"
        isReport={isReport}
        chart={<BarChart bars={users} total={total} label={describeBars("예상 이용 인원별 접수", users)} />}
        table={
          <ShareTable caption="예상 이용 인원별 접수" rowHeader="예상 이용 인원" bars={users} total={total} />
        }
      />
      <ChartFigure
        id="by-source"
        title="접수 경로별 접수"
        isReport={isReport}
        isWide
        chart={<BarChart bars={sources} total={total} label={describeBars("접수 경로별 접수", sources)} />}
        table={<ShareTable caption="접수 경로별 접수" rowHeader="접수 경로" bars={sources} total={total} />}
      />
    </div>
  );
}

type ShareTableProps = { caption: string; rowHeader: string; bars: Bar[]; total: number };

function ShareTable({ caption, rowHeader, bars, total }: ShareTableProps) {
  return (
    <DataTable
      caption={caption}
      headers={[rowHeader, "접수", "비율"]}
      rows={bars.map(({ count, to, ...bar }) => ({
        ...bar,
        to: count > 0 ? to : undefined,
        cells: [countText(count), percentText(count, total)],
      }))}
    />
  );
}

function describeBars(title: string, bars: Bar[]): string {
  return `${title} 막대그래프. ${bars.map(({ name, count }) => `${name} ${countText(count)}`).join(", ")}.`;
}

function describeWeeks(columns: WeekColumn[]): string {
  const highest = columns.reduce((most, column) => (column.count > most.count ? column : most));
  return `주별 접수 막대그래프. ${columns.length}주 가운데 ${formatDayRange(highest)}이 ${countText(highest.count)}으로 가장 많습니다.`;
}
