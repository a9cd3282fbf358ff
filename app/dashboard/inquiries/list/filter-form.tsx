import type { FormEvent, ReactNode } from "react";
import { Form, Link, useNavigate } from "react-router";
import {
  inquiryStatuses,
  organizationTypeLabel,
  statusDisplay,
  storedOrganizationTypes,
} from "../../../inquiry/inquiry-labels.ts";
import { formatNumber } from "../../../korean/numbers.ts";
import {
  filterQuery,
  type InquiryFilter,
  isNarrowed,
  SEARCH_MAX,
  readFilter,
  spamChoiceLabels,
  spamChoices,
} from "../inquiry-filter.ts";
import type { InquiryTotals } from "../inquiry-totals.server.ts";

const LIST_PATH = "/dashboard/inquiries";
const controlClass =
  "block h-10 w-full min-w-0 rounded-lg border border-ink-soft/60 bg-white px-3 text-[0.9375rem] text-ink placeholder:text-ink-soft/80";
const pressClass =
  "inline-flex min-h-9 cursor-pointer items-center gap-1 rounded-full border px-2.5 text-sm font-semibold whitespace-nowrap no-underline sm:px-3.5";
const quietClass = `${pressClass} border-ink-soft/40 bg-white text-ink hover:bg-pine-100`;
const chosenClass = `${pressClass} border-transparent bg-pine-800 text-white hover:bg-pine-700`;

type FilterFormProps = { filter: InquiryFilter; totals?: InquiryTotals };

export function FilterForm({ filter, totals }: FilterFormProps) {
  const { type, spam, from, to } = filter;
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
    <div className="sm:mt-2 sm:rounded-2xl sm:bg-mist sm:p-2 min-[88rem]:flex min-[88rem]:gap-3 print:hidden">
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
        className="mt-1.5 flex flex-1 flex-wrap items-center gap-2 min-[88rem]:mt-0 min-[88rem]:flex-nowrap"
      >
        {filter.status && <input type="hidden" name="status" value={filter.status} />}
        {filter.sort !== "newest" && <input type="hidden" name="sort" value={filter.sort} />}
        <FilterField label="찾기" isNamedByButton className="min-w-0 flex-1">
          <input
            type="search"
            name="q"
            defaultValue={filter.q}
            maxLength={SEARCH_MAX}
            placeholder="기관, 담당자, 연락처, 접수 번호, 내용, 메모"
            className={controlClass}
          />
        </FilterField>
        <button className={`${chosenClass} min-h-10`}>찾기</button>
        {isNarrowed(filter) && (
          <Link to={LIST_PATH} className={`${quietClass} min-h-10`}>
            초기화
          </Link>
        )}
        <MoreFilters isOpen={Boolean(type || spam || from || to)}>
          <FilterField label="유형" className="min-[88rem]:w-32">
            <select name="type" defaultValue={type} className={controlClass}>
              <option value="">모든 유형</option>
              {storedOrganizationTypes.map((each) => (
                <option key={each} value={each}>
                  {organizationTypeLabel(each)}
                </option>
              ))}
            </select>
          </FilterField>
          <FilterField label="스팸 의심" className="min-[88rem]:w-36">
            <select name="spam" defaultValue={spam} className={controlClass}>
              <option value="">스팸 의심 포함</option>
              {spamChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {spamChoiceLabels[choice]}
                </option>
              ))}
            </select>
          </FilterField>
          <FilterField label="접수일부터" className="min-[88rem]:w-36">
            <input type="date" name="from" defaultValue={from} className={`${controlClass} px-2`} />
          </FilterField>
          <FilterField label="접수일까지" className="min-[88rem]:w-36">
            <input type="date" name="to" defaultValue={to} className={`${controlClass} px-2`} />
          </FilterField>
        </MoreFilters>
      </Form>
    </div>
  );
}

/** A box to tick, which opens without scripts; wide screens have room for all in the same row. */
function MoreFilters({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <>
      <input
        id="more-filters"
        type="checkbox"
        aria-label="조건 더 보기"
        defaultChecked={isOpen}
        className="peer size-6 accent-pine-700 min-[88rem]:hidden"
      />
      <label htmlFor="more-filters" className="-ml-1 cursor-pointer py-2 text-[0.9375rem] min-[88rem]:hidden">
        조건
      </label>
      <div className="hidden basis-full grid-cols-2 gap-2 peer-checked:grid sm:grid-cols-4 min-[88rem]:contents">
        {children}
      </div>
    </>
  );
}

type FilterFieldProps = {
  label: string;
  isNamedByButton?: boolean;
  className: string;
  children: ReactNode;
};

function FilterField({ label, isNamedByButton = false, className, children }: FilterFieldProps) {
  const labelClass = isNamedByButton ? "sr-only" : "mb-1 block text-sm font-semibold min-[88rem]:sr-only";
  return (
    <label title={label} className={`block ${className}`}>
      <span className={labelClass}>{label}</span>
      {children}
    </label>
  );
}
