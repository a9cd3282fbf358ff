import { Form } from "react-router";
import type { Route } from "./+types/analytics.ts";
import { supabaseOf } from "../../auth/session.server.ts";
import { unlistedMeta } from "../../seo/page-meta.ts";
import { button } from "../../ui/button.ts";
import { inputClass } from "../../ui/forms/field.tsx";
import { totalReceived } from "./breakdowns.ts";
import { countText } from "./comparison-text.ts";
import { ComingSoon } from "./coming-soon.tsx";
import { addDays, type Day, formatDay, formatDuration, mondayOf, seoulDay } from "../../korean/dates.ts";
import { StatisticsUnavailable } from "./statistics-unavailable.tsx";
import { InquiryCharts } from "./charts/inquiry-charts.tsx";
import { NoInquiries } from "./no-inquiries.tsx";
import { type InquiryStatistics, readInquiryStatistics } from "./read-statistics.server.ts";
import { longPeriodColumns } from "./charts/week-columns.ts";

const periods = [13, 26, 52];
const DEFAULT_PERIOD = 26;

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = Number(new URL(request.url).searchParams.get("weeks"));
  const weeks = periods.includes(requested) ? requested : DEFAULT_PERIOD;
  const today = seoulDay(new Date());
  const range = { from: addDays(mondayOf(today), -7 * (weeks - 1)), to: today };
  return { weeks, today, range, read: await readInquiryStatistics(supabaseOf(context), range) };
}

export function meta() {
  return unlistedMeta("Analytics");
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { weeks, today, range, read } = loaderData;
  const period = `${formatDay(range.from, true)}부터 ${formatDay(range.to, true)}까지`;
  return (
    <>
      <h1 lang="en" className="text-2xl font-bold text-pine-900">
        Analytics
      </h1>
      <div className="mt-6 grid gap-6 lg:grid-cols-[1fr_20rem]">
        <section aria-labelledby="inquiries">
          <h2 id="inquiries" className="text-lg font-bold text-pine-900">
            문의 분석
          </h2>
          <p className="mt-1 text-ink-soft">
            {period} 접수된 문의이며, 스팸으로 보이는 문의는 세지 않았습니다.
          </p>
          <Form className="mt-4 flex flex-wrap items-end gap-3 print:hidden">
            <label>
              <span className="mb-1.5 block font-semibold">기간</span>
              <select key={weeks} name="weeks" defaultValue={weeks} className={inputClass}>
                {periods.map((count) => (
                  <option key={count} value={count}>
                    최근 {count}주
                  </option>
                ))}
              </select>
            </label>
            <button className={button.secondary}>기간 바꾸기</button>
          </Form>
        </section>
        <section aria-labelledby="sessions">
          <h2 id="sessions" className="sr-only">
            VR 이용 분석
          </h2>
          <ComingSoon description="이용 분석 화면을 준비하고 있습니다." />
        </section>
      </div>
      {read.outcome === "read" ? (
        <StatisticsOfPeriod statistics={read.statistics} range={range} today={today} />
      ) : (
        <StatisticsUnavailable retryPath={`/dashboard/analytics?weeks=${weeks}`} />
      )}
    </>
  );
}

type StatisticsOfPeriodProps = { statistics: InquiryStatistics; range: { from: Day; to: Day }; today: Day };

function StatisticsOfPeriod({ statistics, range, today }: StatisticsOfPeriodProps) {
  if (totalReceived(statistics) === 0) return <NoInquiries />;
  return (
    <>
      <p className="mt-6">
        모두 <strong>{countText(totalReceived(statistics))}</strong>이 접수되었습니다.{" "}
        {statistics.median_first_response_seconds === null ? (
          "아직 응답한 문의가 없습니다."
        ) : (
          <>
            첫 응답까지 걸린 시간의 중앙값은{" "}
            <strong>{formatDuration(statistics.median_first_response_seconds)}</strong>입니다.
          </>
        )}
      </p>
      <InquiryCharts
        statistics={statistics}
        columns={longPeriodColumns(statistics.by_week, range, today)}
        range={range}
      />
    </>
  );
}
