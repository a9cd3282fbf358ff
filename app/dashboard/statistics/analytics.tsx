import { Form } from "react-router";
import type { Route } from "./+types/analytics.ts";
import { supabaseOf } from "../../auth/session/session.server.ts";
import { unlistedMeta } from "../../seo/page-meta.ts";
import { totalReceived } from "./breakdowns.ts";
import { countText, isSmallBase, SMALL_BASE_NOTE } from "./comparison-text.ts";
import { ComingSoon } from "./coming-soon.tsx";
import { addDays, formatDay, mondayOf, seoulDay } from "../../korean/dates.ts";
import { readMembers } from "../read-frame.server.ts";
import { StatisticsUnavailable } from "./statistics-unavailable.tsx";
import { InquiryCharts } from "./charts/inquiry-charts.tsx";
import { NoInquiries } from "./no-inquiries.tsx";
import { readAnalytics } from "./read-statistics.server.ts";
import { ResponseTimes } from "./response-times/response-times.tsx";
import { SubmittingSelect } from "./submitting-select.tsx";
import { longPeriodColumns } from "./charts/week-columns.ts";
import { WorkloadSection } from "./workload/workload-section.tsx";

const periods = [13, 26, 52];
const DEFAULT_PERIOD = 26;

export async function loader({ request, context }: Route.LoaderArgs) {
  const requested = Number(new URL(request.url).searchParams.get("weeks"));
  const weeks = periods.includes(requested) ? requested : DEFAULT_PERIOD;
  const today = seoulDay(new Date());
  const range = { from: addDays(mondayOf(today), -7 * (weeks - 1)), to: today };
  const supabase = supabaseOf(context);
  const [read, members] = await Promise.all([readAnalytics(supabase, range), readMembers(supabase)]);
  return { weeks, today, range, read, members };
}

export function meta() {
  return unlistedMeta("Analytics");
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { weeks, today, range, read, members } = loaderData;
  const isEmpty = read.outcome === "read" && totalReceived(read.statistics) === 0;
  return (
    <>
      <h1 lang="en" className="text-2xl font-bold text-pine-900">
        Analytics
      </h1>
      <section aria-labelledby="inquiries" className="mt-6">
        <h2 id="inquiries" className="text-lg font-bold text-pine-900">
          문의 분석
        </h2>
        <p className="mt-1 text-ink-soft">
          {formatDay(range.from, true)}부터 {formatDay(range.to, true)}까지 접수된 문의이며, 스팸으로 보이는
          문의는 세지 않았습니다.
        </p>
        <Form className="mt-4 flex flex-wrap items-end gap-3 print:hidden">
          <SubmittingSelect name="weeks" value={weeks} label="기간" submitLabel="기간 바꾸기">
            {periods.map((count) => (
              <option key={count} value={count}>
                최근 {count}주
              </option>
            ))}
          </SubmittingSelect>
        </Form>
        {read.outcome === "failed" && (
          <StatisticsUnavailable retryPath={`/dashboard/analytics?weeks=${weeks}`} />
        )}
        {isEmpty && <NoInquiries />}
        {read.outcome === "read" && !isEmpty && (
          <>
            <p className="mt-6">
              모두 <strong>{countText(totalReceived(read.statistics))}</strong>이 접수되었습니다.
              {isSmallBase(totalReceived(read.statistics)) && ` ${SMALL_BASE_NOTE}`}
            </p>
            <InquiryCharts
              statistics={read.statistics}
              columns={longPeriodColumns(read.statistics.by_week, range, today)}
              range={range}
            />
          </>
        )}
      </section>
      {read.outcome === "read" && !isEmpty && (
        <ResponseTimes figures={read.responses} range={range} today={today} />
      )}
      {read.outcome === "read" && (
        <WorkloadSection workload={read.workload} members={members} range={range} />
      )}
      <section aria-labelledby="sessions" className="mt-12">
        <h2 id="sessions" className="sr-only">
          VR 이용 분석
        </h2>
        <ComingSoon description="이용 분석 화면을 준비하고 있습니다." />
      </section>
    </>
  );
}
