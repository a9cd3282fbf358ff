import { data, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/reports.ts";
import { supabaseOf } from "../../auth/session/session.server.ts";
import {
  addMonths,
  type Day,
  daysOfMonth,
  formatDay,
  formatMonth,
  type Month,
  monthOf,
  seoulDay,
} from "../../korean/dates.ts";
import { unlistedMeta } from "../../ui/head/page-meta.ts";
import { button } from "../../ui/button.ts";
import { ExportForm } from "../inquiries/export/export-form.tsx";
import { ComingSoonHeading } from "./coming-soon.tsx";
import { DataTables } from "./data-table.tsx";
import { CountCards } from "./count-cards.tsx";
import { receivedCard, responseCards } from "./count-cards.server.ts";
import { countedInquiriesQuery } from "../inquiries/inquiry-list-path.ts";
import { PeriodForm } from "./period-form.tsx";
import { breakdownTables, weeksOf, weekTable } from "./period-tables.server.ts";
import { readPeriod } from "./read-statistics.server.ts";
import { StatisticsUnavailable } from "../list-unavailable.tsx";

const CHOICES = 24;

export async function loader({ request, context }: Route.LoaderArgs) {
  const today = seoulDay();
  const asked = askedMonth(request.url, today);
  if (asked.outcome !== "month") return data({ today, ...asked } as const, { status: 400 });

  const { from, to } = daysOfMonth(asked.month);
  const range = { from, to: to < today ? to : today };
  const read = await readPeriod(supabaseOf(context), range);
  const figures = read.outcome === "read" && {
    cards: [
      receivedCard(read.statistics, range),
      ...responseCards(read.statistics, formatMonth(asked.month)),
    ],
    tables: [weekTable(weeksOf(read.statistics, range, today)), ...breakdownTables(read.statistics, range)],
  };
  return { today, ...asked, range, figures } as const;
}

type AskedMonth = { outcome: "month"; month: Month } | { outcome: "future" | "invalid" };

/** This month, unless the URL names another one. */
function askedMonth(url: string, today: Day): AskedMonth {
  const month = new URL(url).searchParams.get("month") ?? monthOf(today);
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)) return { outcome: "invalid" };
  return month > monthOf(today) ? { outcome: "future" } : { outcome: "month", month };
}

/** An invalid month stays invalid, so a live revalidation would only be refused again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isRefused = askedMonth(nextUrl.href, seoulDay()).outcome !== "month";
  return isRefused && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return unlistedMeta(
    loaderData?.outcome === "month"
      ? `Reports: ${formatMonth(loaderData.month)} 문의 보고서`
      : "오류: Reports",
  );
}

const refusals = {
  invalid: "어느 달의 보고서인지 알 수 없습니다.",
  future: "아직 시작되지 않은 달의 보고서는 볼 수 없습니다.",
};

export default function Reports({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ComingSoonHeading title="Reports" soon="VR 이용 보고서 화면을 준비하고 있습니다." />
      {loaderData.outcome === "month" ? (
        <MonthlyReport {...loaderData} />
      ) : (
        <>
          <p role="alert" className="mt-4 font-semibold text-alarm-700">
            {refusals[loaderData.outcome]}
          </p>
          <p className="mt-2">
            <Link to="/dashboard/reports" className="underline underline-offset-4">
              이달의 보고서 보기
            </Link>
          </p>
        </>
      )}
    </>
  );
}

type MonthlyReportProps = Extract<Route.ComponentProps["loaderData"], { outcome: "month" }>;

function MonthlyReport({ month, today, range, figures }: MonthlyReportProps) {
  const thisMonth = monthOf(today);
  const recent = Array.from({ length: CHOICES }, (_, index) => addMonths(thisMonth, -index));
  const months = recent.includes(month) ? recent : [...recent, month];
  return (
    <article className="report mt-6">
      <h2 className="text-xl font-bold text-pine-900">{formatMonth(month)} 문의 보고서</h2>
      <p className="mt-1 text-ink-soft">
        {formatDay(today, true)}에 만들었습니다.
        {month === thisMonth && " 아직 끝나지 않은 달이므로 수치가 더 늘어날 수 있습니다."}
      </p>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 rounded-2xl bg-mist p-6 print:hidden">
        <PeriodForm
          name="month"
          value={month}
          label="보고서를 볼 달"
          submitLabel="월간 보고서 보기"
          choices={months.map((value) => ({ value, text: formatMonth(value) }))}
        />
        <nav aria-label="다른 달과 파일" className="flex flex-wrap gap-3">
          <MonthLink month={addMonths(month, -1)} />
          {month !== thisMonth && <MonthLink month={addMonths(month, 1)} />}
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
      {figures ? (
        <>
          <CountCards cards={figures.cards} />
          <DataTables tables={figures.tables} />
        </>
      ) : (
        <StatisticsUnavailable retryPath={`/dashboard/reports?month=${month}`} />
      )}
    </article>
  );
}

function MonthLink({ month }: { month: Month }) {
  return (
    <Link to={`/dashboard/reports?month=${month}`} className={button.secondary}>
      {formatMonth(month)}
    </Link>
  );
}
