import { Link } from "react-router";
import { button } from "../../../ui/button.ts";
import { filterQuery, type InquiryFilter, isNarrowed } from "../inquiry-filter.ts";

type EmptyListProps = { filter: InquiryFilter; isFirst: boolean };

export function EmptyList({ filter, isFirst }: EmptyListProps) {
  const isFiltered = isNarrowed(filter);
  return (
    <div className="mt-2 rounded-2xl bg-mist px-6 py-16 text-center text-ink-soft">
      {!isFirst && (
        <>
          <p>이 쪽에는 더 이상 문의가 없습니다.</p>
          <Link to={`/dashboard/inquiries${filterQuery(filter)}`} className={`${button.small} mt-4`}>
            처음으로
          </Link>
        </>
      )}
      {isFirst && isFiltered && (
        <>
          <p>조건에 맞는 문의가 없습니다.</p>
          <Link to="/dashboard/inquiries" className={`${button.small} mt-4`}>
            조건 없이 모두 보기
          </Link>
        </>
      )}
      {isFirst && !isFiltered && <p>접수된 문의가 없습니다.</p>}
    </div>
  );
}
