import type { ReactNode } from "react";
import { organizationTypeLabel, storedOrganizationTypes } from "../../../inquiry/inquiry-labels.ts";
import { LAST_DAY } from "../../../korean/dates.ts";
import type { MembersRead } from "../../members.server.ts";
import { inquiryOutcomes, outcomeLabel } from "../follow-up-labels.ts";
import { memberName } from "../../member-names.ts";
import {
  assignedChoiceLabels,
  type InquiryFilter,
  spamChoiceLabels,
  spamChoices,
} from "../inquiry-filter.ts";
import { controlClass, chosenClass, quietClass } from "./filter-classes.ts";

type MoreFiltersProps = { filter: InquiryFilter; members: MembersRead };

/** Overlays the list without moving it. Its fields are submitted even while it is closed. */
export function MoreFilters({ filter, members }: MoreFiltersProps) {
  const { type, spam, from, to, assigned, outcome } = filter;
  const count = [type, spam, from || to, assigned, outcome].filter(Boolean).length;
  return (
    <details>
      <summary
        className={`${count > 0 ? chosenClass : quietClass} min-h-10 list-none [&::-webkit-details-marker]:hidden`}
      >
        조건{count > 0 && <span className="font-normal">{count}개</span>}
        <svg aria-hidden="true" viewBox="0 0 10 6" className="w-2.5 fill-current">
          <path d="M0 0h10L5 6z" />
        </svg>
      </summary>
      <div className="absolute inset-x-0 top-full z-30 mt-2 grid grid-cols-2 gap-x-3 gap-y-4 rounded-xl bg-white p-4 floating sm:grid-cols-3">
        <FilterSelect name="type" label="유형" chosen={type}>
          <Options values={storedOrganizationTypes} labelOf={organizationTypeLabel} />
        </FilterSelect>
        <FilterSelect name="assigned" label="담당" chosen={assigned}>
          <AssigneeOptions assigned={assigned} members={members} />
        </FilterSelect>
        <FilterSelect name="outcome" label="상담 결과" chosen={outcome}>
          <Options values={inquiryOutcomes} labelOf={outcomeLabel} />
        </FilterSelect>
        <FilterSelect name="spam" label="스팸 의심" chosen={spam}>
          <Options values={spamChoices} labelOf={(choice) => spamChoiceLabels[choice]} />
        </FilterSelect>
        <FilterDay name="from" label="접수일부터" day={from} />
        <FilterDay name="to" label="접수일까지" day={to} />
        <button className={`${chosenClass} col-span-full min-h-10 justify-center sm:justify-self-end`}>
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
