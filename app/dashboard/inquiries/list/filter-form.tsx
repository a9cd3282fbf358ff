import type { FormEvent, ReactNode } from "react";
import { Form, Link, useNavigate } from "react-router";
import {
  inquiryStatuses,
  organizationTypeLabel,
  statusDisplay,
  storedOrganizationTypes,
} from "../../../inquiry/inquiry-labels.ts";
import { button } from "../../../ui/button.ts";
import {
  filterQuery,
  type InquiryFilter,
  isNarrowed,
  SEARCH_MAX,
  readFilter,
  spamChoiceLabels,
  spamChoices,
  SEARCH_MIN,
} from "../inquiry-filter.ts";

const LIST_PATH = "/dashboard/inquiries";
const controlClass =
  "block w-full min-w-0 h-10 rounded-lg border border-ink-soft/60 bg-white px-3 text-[0.9375rem] text-ink placeholder:text-ink-soft/80";

export function FilterForm({ filter }: { filter: InquiryFilter }) {
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
    <div className="mt-5 rounded-2xl bg-mist p-4">
      <nav aria-label="상태별 문의" className="flex flex-wrap gap-2">
        {[undefined, ...inquiryStatuses].map((status) => (
          <Link
            key={status ?? "all"}
            to={LIST_PATH + filterQuery({ ...filter, status })}
            aria-current={filter.status === status ? "true" : undefined}
            className={filter.status === status ? button.smallPrimary : button.small}
          >
            {status ? statusDisplay(status).label : "전체"}
          </Link>
        ))}
      </nav>
      <Form
        action={LIST_PATH}
        onSubmit={openList}
        role="search"
        className="mt-4 grid grid-cols-[1fr_auto] items-end gap-3 xl:grid-cols-[minmax(0,5fr)_minmax(0,8fr)_auto]"
      >
        {filter.status && <input type="hidden" name="status" value={filter.status} />}
        {filter.sort !== "newest" && <input type="hidden" name="sort" value={filter.sort} />}
        <FilterField label="찾기">
          <input
            type="search"
            name="q"
            defaultValue={filter.q}
            minLength={SEARCH_MIN}
            maxLength={SEARCH_MAX}
            placeholder="기관, 담당자, 이메일, 연락처, 접수 번호, 내용"
            className={controlClass}
          />
        </FilterField>
        <div className="flex gap-2 xl:order-last">
          <button className={button.smallPrimary}>찾기</button>
          {isNarrowed(filter) && (
            <Link to={LIST_PATH} className={button.small}>
              초기화
            </Link>
          )}
        </div>
        <MoreFilters isOpen={Boolean(type || spam || from || to)}>
          <FilterField label="유형">
            <select name="type" defaultValue={type} className={controlClass}>
              <option value="">모든 유형</option>
              {storedOrganizationTypes.map((each) => (
                <option key={each} value={each}>
                  {organizationTypeLabel(each)}
                </option>
              ))}
            </select>
          </FilterField>
          <FilterField label="스팸 의심">
            <select name="spam" defaultValue={spam} className={controlClass}>
              <option value="">함께 보기</option>
              {spamChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {spamChoiceLabels[choice]}
                </option>
              ))}
            </select>
          </FilterField>
          <FilterField label="접수일부터">
            <input type="date" name="from" defaultValue={from} className={controlClass} />
          </FilterField>
          <FilterField label="접수일까지">
            <input type="date" name="to" defaultValue={to} className={controlClass} />
          </FilterField>
        </MoreFilters>
      </Form>
    </div>
  );
}

function MoreFilters({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <div className="col-span-2 xl:col-span-1">
      <input
        id="filter-details"
        type="checkbox"
        defaultChecked={isOpen}
        className="peer size-5 align-middle accent-pine-700 xl:hidden"
      />
      <label htmlFor="filter-details" className="ml-2 align-middle text-[0.9375rem] xl:hidden">
        유형, 스팸, 접수일로 좁히기
      </label>
      <div className="mt-3 hidden grid-cols-2 gap-3 peer-checked:grid sm:grid-cols-4 xl:mt-0 xl:grid">
        {children}
      </div>
    </div>
  );
}

function FilterField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="block">
      <span className="mb-1 block text-sm font-semibold">{label}</span>
      {children}
    </label>
  );
}
