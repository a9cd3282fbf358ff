import { data, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/monthly-report.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import { unlistedMeta } from "../../../seo/page-meta.ts";
import { button } from "../../../ui/button.ts";
import { statusCounts, totalReceived } from "../breakdowns.ts";
import { StatisticsUnavailable } from "../statistics-unavailable.tsx";
import { InquiryCharts } from "../charts/inquiry-charts.tsx";
import { ExportForm } from "../../inquiries/export/export-form.tsx";
import { countedInquiriesQuery } from "../inquiry-list-path.ts";
import { isSmallBase, SMALL_BASE_NOTE } from "../comparison-text.ts";
import { ResolutionCounts, MetDeadlines } from "./month-results.tsx";
import { InstitutionsByStatus } from "./institutions-by-status.tsx";
import { MonthChooser, parseMonth, recentMonths } from "./month-chooser.tsx";
import { MonthComparison } from "./month-comparison.tsx";
import { NoInquiries } from "../no-inquiries.tsx";
import { readMonthlyReport, type DeadlineCounts } from "./read-monthly-report.server.ts";
import { addMonths, formatDay, daysOfMonth, formatMonth, monthOf, seoulDay } from "../../../korean/dates.ts";
import { monthColumns } from "../charts/week-columns.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const now = new Date();
  const today = seoulDay(now);
  const months = recentMonths(today);
  const requested = parseMonth(new URL(request.url).searchParams.get("month"), today);
  if (requested.outcome !== "month") {
    return data({ outcome: requested.outcome, months } as const, { status: 400 });
  }

  const { month } = requested;
  const report = await readMonthlyReport(supabaseOf(context), month, now);
  return { outcome: "month", months, month, today, report } as const;
}

/** An invalid month stays invalid, so a live revalidation would only be refused again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isRefused = parseMonth(nextUrl.searchParams.get("month"), seoulDay(new Date())).outcome !== "month";
  return isRefused && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlistedMeta(
    loaderData?.outcome === "month"
      ? `${formatMonth(loaderData.month)} 문의 보고서`
      : "오류: 월간 문의 보고서",
  );
}

const refusals = {
  invalid: "어느 달의 보고서인지 알 수 없습니다. 아래에서 달을 골라 주세요.",
  future: "아직 시작되지 않은 달의 보고서는 볼 수 없습니다. 아래에서 다른 달을 골라 주세요.",
};

export default function MonthlyReport({ loaderData }: Route.ComponentProps) {
  if (loaderData.outcome !== "month") {
    return (
      <>
        <h1 className="text-2xl font-bold text-pine-900">월간 문의 보고서</h1>
        <p role="alert" className="mt-4 mb-6 font-semibold text-alarm-700">
          {refusals[loaderData.outcome]}
        </p>
        <MonthChooser months={loaderData.months} />
      </>
    );
  }

  const { months, month, today, report } = loaderData;
  const previousMonth = addMonths(month, -1);
  const range = daysOfMonth(month);
  const isCurrent = month === monthOf(today);
  return (
    <article className="report">
      <h1 className="text-2xl font-bold text-pine-900">{formatMonth(month)} 문의 보고서</h1>
      <p className="mt-1 text-ink-soft">
        {formatDay(today, true)}에 만들었습니다. 스팸으로 보이는 문의는 세지 않았습니다.
        {isCurrent && " 아직 끝나지 않은 달이므로 수치가 더 늘어날 수 있습니다."}
        {report.outcome === "read" && basesOf(report).some(isSmallBase) && ` ${SMALL_BASE_NOTE}`}
      </p>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 rounded-2xl bg-mist p-6 print:hidden">
        <MonthChooser months={months} chosen={month} />
        <nav aria-label="다른 달과 파일" className="flex flex-wrap gap-3">
          {report.outcome === "read" && hasReceived(report.previousDeadlines) && (
            <MonthLink month={previousMonth} />
          )}
          {!isCurrent && <MonthLink month={addMonths(month, 1)} />}
          <ExportForm query={countedInquiriesQuery(range)} className={button.primary}>
            CSV로 받기
          </ExportForm>
        </nav>
        <p className="w-full text-[0.9375rem] text-ink-soft">
          종이로 뽑거나 PDF로 저장하시려면 브라우저의{" "}
          <span className="inline-block">인쇄(Ctrl+P, 맥은 Cmd+P)를</span> 이용해 주세요. A4 세로에 맞추어
          나옵니다.
        </p>
      </div>
      {report.outcome === "failed" && (
        <StatisticsUnavailable retryPath={`/dashboard/reports/monthly?month=${month}`} />
      )}
      {report.outcome === "read" && (
        <>
          <MonthComparison
            month={month}
            previousMonth={previousMonth}
            isRunning={isCurrent}
            cohorts={report.cohorts}
          />
          <MetDeadlines month={month} previousMonth={previousMonth} {...report} />
          <ResolutionCounts
            resolutions={report.resolutions}
            completed={statusCounts(report.statistics).completed}
            range={range}
          />
        </>
      )}
      {report.outcome === "read" && totalReceived(report.statistics) === 0 && <NoInquiries />}
      {report.outcome === "read" && totalReceived(report.statistics) > 0 && (
        <>
          <h2 className="mt-10 text-lg font-bold text-pine-900 print:mt-6">문의 분석</h2>
          <InquiryCharts
            statistics={report.statistics}
            columns={monthColumns(report.statistics.by_week, range, today)}
            range={range}
            isReport
          />
          <InstitutionsByStatus statistics={report.statistics} groups={report.groups} range={range} />
        </>
      )}
    </article>
  );
}

type Report = Extract<Awaited<ReturnType<typeof readMonthlyReport>>, { outcome: "read" }>;

/** What the report's percentages are of. */
function basesOf({ statistics, cohorts, deadlines, previousDeadlines }: Report): number[] {
  const decided = [deadlines, previousDeadlines].map(({ kept, missed }) => kept + missed);
  const { received, answered, completed } = cohorts.previous;
  return [totalReceived(statistics), received, answered, completed, ...decided];
}

function hasReceived({ kept, missed, open }: DeadlineCounts): boolean {
  return kept + missed + open > 0;
}

function MonthLink({ month }: { month: string }) {
  return (
    <Link to={`/dashboard/reports/monthly?month=${month}`} className={button.secondary}>
      {formatMonth(month)}
    </Link>
  );
}
