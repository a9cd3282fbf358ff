import type { ReactNode } from "react";
import { inputClass } from "../../../ui/forms/field.tsx";
import type { MembersRead } from "../../members.server.ts";
import { memberName } from "../history-text.ts";
import { assignedChoiceLabels, type InquiryFilter } from "../inquiry-filter.ts";
import { inquiryOutcomes, outcomeLabel } from "./follow-up-labels.ts";

type HandlingFiltersProps = { filter: Pick<InquiryFilter, "assigned" | "outcome">; members: MembersRead };

/** Within the form of the list's filter. */
export function HandlingFilters({ filter: { assigned, outcome }, members }: HandlingFiltersProps) {
  const admins = members.outcome === "read" ? members.members.filter(({ isAdmin }) => isAdmin) : [];
  const choices = [
    ...Object.entries(assignedChoiceLabels).map(([value, label]) => ({ value, label })),
    ...admins.map((member) => ({ value: member.id, label: memberName(member) })),
  ];
  const isUnlisted = assigned !== undefined && !choices.some(({ value }) => value === assigned);
  return (
    <>
      <FilterSelect name="assigned" label="담당" chosen={assigned}>
        {isUnlisted && <option value={assigned}>목록에 없는 담당</option>}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect name="outcome" label="상담 결과" chosen={outcome}>
        {inquiryOutcomes.map((each) => (
          <option key={each} value={each}>
            {outcomeLabel(each)}
          </option>
        ))}
      </FilterSelect>
    </>
  );
}

type FilterSelectProps = {
  name: string;
  label: string;
  chosen: string | undefined;
  children: ReactNode;
};

function FilterSelect({ name, label, chosen, children }: FilterSelectProps) {
  return (
    <label className="block text-sm font-semibold">
      {label}
      <select
        key={chosen}
        name={name}
        defaultValue={chosen ?? ""}
        className={`${inputClass} min-h-10 px-3 py-1.5 text-[0.9375rem] font-normal`}
      >
        <option value="">모두</option>
        {children}
      </select>
    </label>
  );
}
