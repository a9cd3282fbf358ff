import { Link } from "react-router";
import type { Route } from "./+types/reports.ts";
import { unlistedMeta } from "../../seo/page-meta.ts";
import { ComingSoon } from "./coming-soon.tsx";
import { ExportForm } from "../inquiries/export/export-form.tsx";
import { countedInquiriesQuery } from "./inquiry-list-path.ts";
import { MonthChooser, recentMonths } from "./monthly-report/month-chooser.tsx";
import { daysOfMonth, formatMonth, seoulDay } from "../../korean/dates.ts";

export function loader() {
  return { months: recentMonths(seoulDay(new Date())) };
}

export function meta() {
  return unlistedMeta("Reports");
}

const link = "py-1 font-semibold text-pine-700 underline underline-offset-4";

export default function Reports({ loaderData: { months } }: Route.ComponentProps) {
  return (
    <>
      <h1 lang="en" className="text-2xl font-bold text-pine-900">
        Reports
      </h1>
      <section aria-labelledby="monthly" className="mt-6">
        <h2 id="monthly" className="text-lg font-bold text-pine-900">
          월간 문의 보고서
        </h2>
        <p className="mt-1 mb-4 text-ink-soft">
          한 달의 문의를 그 전달과 견주어 정리합니다. A4로 인쇄하거나 CSV 파일로 받으실 수 있습니다.
        </p>
        <MonthChooser months={months} />
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {months.slice(0, 6).map((month) => (
            <li key={month} className="flex flex-wrap items-baseline gap-x-6 py-3">
              <span className="grow font-semibold">{formatMonth(month)}</span>
              <Link to={`/dashboard/reports/monthly?month=${month}`} className={link}>
                <span className="sr-only">{formatMonth(month)} </span>보고서
              </Link>
              <ExportForm query={countedInquiriesQuery(daysOfMonth(month))} className={link}>
                <span className="sr-only">{formatMonth(month)} 문의를 </span>CSV로 받기
              </ExportForm>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="sessions" className="mt-12">
        <h2 id="sessions" className="sr-only">
          VR 이용 보고서
        </h2>
        <ComingSoon description="보고서 화면을 준비하고 있습니다." />
      </section>
    </>
  );
}
