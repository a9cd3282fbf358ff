import type { FormEvent } from "react";
import { Form, Link, useNavigate } from "react-router";
import { inquiryStatuses, statusDisplay } from "../../../inquiry/inquiry-labels.ts";
import { formatNumber } from "../../../korean/numbers.ts";
import { filterQuery, type InquiryFilter, isNarrowed, readFilter, SEARCH_MAX } from "../inquiry-filter.ts";
import type { InquiryTotals } from "../inquiry-totals.server.ts";
import type { MembersRead } from "../../members.server.ts";
import { chosenClass, controlClass, quietClass } from "./filter-classes.ts";
import { MoreFilters } from "./more-filters.tsx";

const LIST_PATH = "/dashboard/inquiries";

type FilterFormProps = { filter: InquiryFilter; members: MembersRead; totals?: InquiryTotals };

export function FilterForm({ filter, members, totals }: FilterFormProps) {
  const navigate = useNavigate();
  const openList = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string") query.set(name, value);
    }
    void navigate(LIST_PATH + filterQuery(readFilter(query)));
  };

  return (
    <div className="sm:mt-2 sm:rounded-2xl sm:bg-mist sm:p-2 lg:flex lg:gap-3 print:hidden">
      <nav aria-label="상태별 문의" className="flex flex-wrap items-center gap-1 sm:gap-2">
        {[undefined, ...inquiryStatuses].map((status) => (
          <Link
            key={status ?? "all"}
            to={LIST_PATH + filterQuery({ ...filter, status })}
            aria-current={filter.status === status ? "true" : undefined}
            className={filter.status === status ? chosenClass : quietClass}
          >
            {status ? statusDisplay(status).label : "전체"}
            {status && totals?.outcome === "read" && (
              <>
                {" "}
                <span className="font-normal">{formatNumber(totals.byStatus[status])}</span>
              </>
            )}
          </Link>
        ))}
      </nav>
      <Form
        action={LIST_PATH}
        onSubmit={openList}
        role="search"
        className="relative mt-1.5 flex flex-1 items-center gap-1.5 sm:gap-2 lg:mt-0"
      >
        {filter.status && <input type="hidden" name="status" value={filter.status} />}
        {filter.sort !== "newest" && <input type="hidden" name="sort" value={filter.sort} />}
        <input
          type="search"
          name="q"
          aria-label="찾기"
          defaultValue={filter.q}
          maxLength={SEARCH_MAX}
          placeholder="기관, 담당자, 연락처, 접수 번호, 내용, 메모"
          className={`min-w-0 flex-1 basis-0 ${controlClass}`}
        />
        <button className={`${chosenClass} min-h-10`}>찾기</button>
        <MoreFilters filter={filter} members={members} />
        {isNarrowed(filter) && (
          <Link to={LIST_PATH} className={`${quietClass} min-h-10`}>
            초기화
          </Link>
        )}
      </Form>
    </div>
  );
}
