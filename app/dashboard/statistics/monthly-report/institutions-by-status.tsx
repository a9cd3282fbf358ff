import { Link } from "react-router";
import { estimatedUsersLabel } from "../../../inquiry/inquiry-labels.ts";
import { statusDisplay } from "../../../inquiry/inquiry-status.ts";
import { organizationTypeName, statusCounts } from "../breakdowns.ts";
import { countText } from "../comparison-text.ts";
import { inquiryListPath } from "../inquiry-list-path.ts";
import type { InquiryStatistics } from "../read-statistics.server.ts";
import type { InstitutionGroup } from "./read-monthly-report.server.ts";
import { type Day, formatDay, seoulDay } from "../../../korean/dates.ts";

type InstitutionsByStatusProps = {
  statistics: InquiryStatistics;
  groups: InstitutionGroup[];
  range: { from: Day; to: Day };
};

export function InstitutionsByStatus({ statistics, groups, range }: InstitutionsByStatusProps) {
  const counts = statusCounts(statistics);
  return (
    <section aria-labelledby="institutions" className="mt-10 print:mt-6">
      <h2 id="institutions" className="text-lg font-bold text-pine-900">
        상태별 기관 목록
      </h2>
      {groups.map(({ status, institutions }) => (
        <section key={status} aria-labelledby={`institutions-${status}`} className="mt-6">
          <h3 id={`institutions-${status}`} className="font-bold">
            {statusDisplay(status).label} {countText(counts[status])}
          </h3>
          {institutions.length === 0 ? (
            <p className="mt-1 text-ink-soft">해당하는 기관이 없습니다.</p>
          ) : (
            <InstitutionTable caption={`${statusDisplay(status).label} 기관`} institutions={institutions} />
          )}
          {counts[status] > institutions.length && (
            <p className="mt-2 text-[0.9375rem] text-ink-soft">
              최근 것부터 {countText(institutions.length)}만 실었습니다.{" "}
              <Link to={inquiryListPath({ status, ...range })} className="underline underline-offset-4">
                {statusDisplay(status).label} 문의 모두 보기
              </Link>
            </p>
          )}
        </section>
      ))}
    </section>
  );
}

type InstitutionTableProps = { caption: string; institutions: InstitutionGroup["institutions"] };

function InstitutionTable({ caption, institutions }: InstitutionTableProps) {
  return (
    <div className="mt-2 overflow-x-auto">
      <table className="w-full min-w-xl border-collapse text-left text-[0.9375rem] print:min-w-0">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-ink-soft/50">
            {["접수일", "기관명", "유형", "예상 이용 인원", "접수 번호"].map((name) => (
              <th key={name} scope="col" className="py-1.5 print:py-1 pr-4 font-semibold whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {institutions.map((inquiry) => (
            <tr key={inquiry.id} className="border-b border-line align-baseline print:break-inside-avoid">
              <td className="py-1.5 print:py-1 pr-4 whitespace-nowrap">
                {formatDay(seoulDay(new Date(inquiry.created_at)))}
              </td>
              <th scope="row" className="py-1.5 print:py-1 pr-4 font-normal">
                <Link
                  to={`/dashboard/inquiries/${inquiry.id}`}
                  className="underline underline-offset-4 print:no-underline"
                >
                  {inquiry.organization_name}
                </Link>
              </th>
              <td className="py-1.5 print:py-1 pr-4">{organizationTypeName(inquiry.organization_type)}</td>
              <td className="py-1.5 print:py-1 pr-4 whitespace-nowrap">
                {inquiry.estimated_users === null ? "미입력" : estimatedUsersLabel(inquiry.estimated_users)}
              </td>
              <td className="py-1.5 print:py-1 font-mono text-sm">{inquiry.reference}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
