import type { Route } from "./+types/analytics.ts";
import { supabaseOf } from "../../auth/session/session.server.ts";
import { formatDay, seoulDay } from "../../korean/dates.ts";
import { unlistedMeta } from "../../ui/head/page-meta.ts";
import { readMembers } from "../read-layout.server.ts";
import { ComingSoonHeading } from "./coming-soon.tsx";
import { DataTable, DataTables } from "./data-table.tsx";
import { CountCards } from "./count-cards.tsx";
import { receivedCard, responseCards } from "./count-cards.server.ts";
import { PeriodForm } from "./period-form.tsx";
import { assigneeTable, breakdownTables, weeksOf, weekTable } from "./period-tables.server.ts";
import { lastWeeks, readPeriod } from "./read-statistics.server.ts";
import { StatisticsUnavailable } from "../list-unavailable.tsx";
import { WeekChart } from "./week-chart.tsx";

const periods = ["13", "26", "52"];
const DEFAULT_PERIOD = "26";

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = new URL(request.url).searchParams.get("weeks") ?? "";
  const period = periods.includes(requested) ? requested : DEFAULT_PERIOD;
  const today = seoulDay();
  const range = lastWeeks(Number(period), today);
  const supabase = supabaseOf(context);
  const [read, members] = await Promise.all([readPeriod(supabase, range), readMembers(supabase)]);
  if (read.outcome === "failed") return { period, range, figures: null };
  const { statistics } = read;
  const weeks = weeksOf(statistics, range, today);
  const figures = {
    cards: [receivedCard(statistics, range), ...responseCards(statistics, "이 기간")],
    weeks,
    weekTable: weekTable(weeks),
    tables: [...breakdownTables(statistics, range), assigneeTable(statistics, members, range)],
  };
  return { period, range, figures };
}

export function meta() {
  return unlistedMeta("Analytics");
}

export default function Analytics({ loaderData: { period, range, figures } }: Route.ComponentProps) {
  return (
    <>
      <ComingSoonHeading title="Analytics" soon="VR 이용 분석 화면을 준비하고 있습니다." />
      <section aria-labelledby="inquiries" className="mt-6">
        <h2 id="inquiries" className="text-lg font-bold text-pine-900">
          문의 분석
        </h2>
        <p className="mt-1 mb-4 text-ink-soft">
          {formatDay(range.from, true)}부터 {formatDay(range.to, true)}까지 접수된 문의입니다.
        </p>
        <div className="print:hidden">
          <PeriodForm
            name="weeks"
            value={period}
            label="기간"
            submitLabel="기간 바꾸기"
            choices={periods.map((value) => ({ value, text: `최근 ${value}주` }))}
          />
        </div>
        {figures ? (
          <>
            <CountCards cards={figures.cards} />
            <h3 className="mt-8 text-lg font-bold">주별 접수</h3>
            <p className="mt-1 text-[0.9375rem] text-ink-soft">점선 막대는 아직 끝나지 않은 이번 주입니다.</p>
            <WeekChart weeks={figures.weeks} />
            <details className="mt-2 max-w-xl">
              <summary className="w-fit cursor-pointer text-[0.9375rem] font-semibold text-pine-700 underline-offset-4 hover:underline">
                주별 접수 표로 보기
              </summary>
              <DataTable {...figures.weekTable} />
            </details>
            <DataTables tables={figures.tables} />
          </>
        ) : (
          <StatisticsUnavailable retryPath={`/dashboard/analytics?weeks=${period}`} />
        )}
      </section>
    </>
  );
}
