import { Form, Link, type NavigateOptions, useNavigate } from "react-router";
import {
  inquirySources,
  sourceLabel,
  organizationTypeLabel,
  storedOrganizationTypes,
} from "../../../inquiry/inquiry-labels.ts";
import { inquiryStatuses, statusDisplay } from "../../../inquiry/inquiry-status.ts";
import { formatNumber } from "../../../korean/numbers.ts";
import {
  filterQuery,
  type InquiryFilter,
  isNarrowed,
  parseFilter,
  assignedChoiceLabels,
  spamChoiceLabels,
  spamChoices,
} from "../inquiry-filter.ts";
import type { InquiryTotals } from "../read-inquiries.server.ts";
import type { MembersRead } from "../../read-layout.server.ts";
import { restoreFocusOnRemoval } from "../restored-focus.ts";
import { chip } from "../../chip.ts";
import { SearchField, controlClass } from "./search-field.tsx";
import { LIST_PATH } from "../../list-parameters.ts";
import type { ReactNode } from "react";
import { LAST_DAY } from "../../../korean/dates.ts";
import { resolutionChoiceLabel, resolutionChoices } from "../follow-up-labels.ts";
import { memberName } from "../../member-names.ts";

const passFocusToStatuses = restoreFocusOnRemoval((leaving) =>
  leaving.closest("form")?.parentElement?.querySelector("nav a"),
);

type FilterFormProps = { filter: InquiryFilter; members: MembersRead; totals?: InquiryTotals };

export function FilterForm({ filter, members, totals }: FilterFormProps) {
  const navigate = useNavigate();
  const openList = (form: HTMLFormElement, options?: NavigateOptions) => {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string") query.set(name, value);
    }
    void navigate(LIST_PATH + filterQuery(parseFilter(query)), options);
  };

  return (
    <div className="sm:mt-2 sm:rounded-2xl sm:bg-mist sm:p-2 lg:flex lg:gap-3 print:hidden">
      <nav aria-label="상태별 문의" className="flex flex-wrap items-center gap-1 sm:gap-2">
        {[undefined, ...inquiryStatuses].map((status) => (
          <Link
            key={status ?? "all"}
            to={LIST_PATH + filterQuery({ ...filter, status })}
            aria-current={filter.status === status ? "true" : undefined}
            className={filter.status === status ? chip.chosen : chip.quiet}
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
      {/* Another filter remounts the form, whose fields are uncontrolled. */}
      <Form
        key={filterQuery({ ...filter, q: undefined })}
        action={LIST_PATH}
        onSubmit={(event) => {
          event.preventDefault();
          // Takes the focus out of the field, so that the next key is a shortcut in the list.
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          openList(event.currentTarget);
        }}
        role="search"
        className="relative mt-1.5 flex flex-1 items-center gap-1.5 sm:gap-2 lg:mt-0"
      >
        {filter.status && <input type="hidden" name="status" value={filter.status} />}
        {filter.sort !== "newest" && <input type="hidden" name="sort" value={filter.sort} />}
        <SearchField
          q={filter.q ?? ""}
          // Typing must not add a step of the history per letter.
          search={(form) => openList(form, { replace: true, preventScrollReset: true })}
        />
        <button className={`${chip.chosen} min-h-10`}>찾기</button>
        <MoreFilters filter={filter} members={members} />
        {isNarrowed(filter) && (
          // Around the link, because a `Link` does not call what its ref returns.
          <span ref={passFocusToStatuses} className="contents">
            <Link to={LIST_PATH} className={`${chip.quiet} min-h-10`}>
              초기화
            </Link>
          </span>
        )}
      </Form>
    </div>
  );
}

type MoreFiltersProps = { filter: InquiryFilter; members: MembersRead };

/** Overlays the list without moving it. Its fields are submitted even while it is closed. */
export function MoreFilters({ filter, members }: MoreFiltersProps) {
  const { q: _, status: __, sort: ___, from, to, ...chosen } = filter;
  const count = [from || to, ...Object.values(chosen)].filter(Boolean).length;
  return (
    <details name="menu" className="menu">
      <summary className={`${count > 0 ? chip.chosen : chip.quiet} opener min-h-10`}>
        조건{count > 0 && <span className="font-normal">{count}개</span>}
      </summary>
      <div className="absolute inset-x-0 top-full z-30 mt-2 grid grid-cols-2 gap-x-3 gap-y-4 rounded-xl bg-white p-4 floating sm:grid-cols-3 lg:grid-cols-4">
        <FilterSelect name="type" label="유형" chosen={chosen.type}>
          <Options values={storedOrganizationTypes} labelOf={organizationTypeLabel} />
        </FilterSelect>
        <FilterSelect name="assigned" label="담당" chosen={chosen.assigned}>
          <AssigneeOptions assigned={chosen.assigned} members={members} />
        </FilterSelect>
        <FilterSelect name="resolution" label="상담 결과" chosen={chosen.resolution}>
          <Options values={resolutionChoices} labelOf={resolutionChoiceLabel} />
        </FilterSelect>
        <FilterSelect name="source" label="접수 경로" chosen={chosen.source}>
          <Options values={inquirySources} labelOf={sourceLabel} />
        </FilterSelect>
        <FilterDay name="from" label="접수일부터" day={from} />
        <FilterDay name="to" label="접수일까지" day={to} />
        <FilterSelect name="spam" label="스팸 의심" chosen={chosen.spam}>
          <Options values={spamChoices} labelOf={(choice) => spamChoiceLabels[choice]} />
        </FilterSelect>
        <button className={`${chip.chosen} col-span-full min-h-10 justify-center sm:justify-self-end`}>
          이 조건으로 보기
        </button>
      </div>
    </details>
  );
}

function AssigneeOptions({ assigned, members }: { assigned: string | undefined; members: MembersRead }) {
  const admins = members.outcome === "read" ? members.members.filter(({ isAdmin }) => isAdmin) : [];
  const choices = new Map<string, string>([
    ...Object.entries(assignedChoiceLabels),
    ...admins.map((member) => [member.id, memberName(member)] as const),
  ]);
  return (
    <>
      {assigned !== undefined && !choices.has(assigned) && <option value={assigned}>목록에 없는 담당</option>}
      <Options values={[...choices.keys()]} labelOf={(value) => choices.get(value) ?? ""} />
    </>
  );
}

type OptionsProps<Value extends string> = { values: readonly Value[]; labelOf: (value: Value) => string };

function Options<Value extends string>({ values, labelOf }: OptionsProps<Value>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {labelOf(value)}
    </option>
  ));
}

type FilterSelectProps = { name: string; label: string; chosen: string | undefined; children: ReactNode };

function FilterSelect({ name, label, chosen, children }: FilterSelectProps) {
  return (
    <label className="block min-w-0 text-sm font-semibold">
      {label}
      <select name={name} defaultValue={chosen} className={`mt-1 font-normal ${controlClass}`}>
        <option value="">모두</option>
        {children}
      </select>
    </label>
  );
}

function FilterDay({ name, label, day }: { name: string; label: string; day: string | undefined }) {
  return (
    <label className="block min-w-0 text-sm font-semibold">
      {label}
      <input
        type="date"
        name={name}
        max={LAST_DAY}
        defaultValue={day}
        className={`mt-1 font-normal ${controlClass}`}
      />
    </label>
  );
}
