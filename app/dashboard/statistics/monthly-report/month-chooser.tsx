import { Form } from "react-router";
import { addMonths, type Day, type Month, monthOf, formatMonth } from "../../../korean/dates.ts";
import { button } from "../../../ui/button.ts";
import { inputClass } from "../../../ui/forms/field.tsx";
import { SubmittingSelect } from "../submitting-select.tsx";

const CHOICES = 24;

export function parseMonth(
  requested: string | null,
  today: Day,
): { outcome: "month"; month: Month } | { outcome: "future" | "invalid" } {
  if (!requested || !/^20\d\d-(?:0[1-9]|1[0-2])$/.test(requested)) return { outcome: "invalid" };
  return requested > monthOf(today) ? { outcome: "future" } : { outcome: "month", month: requested };
}

export function recentMonths(today: Day): Month[] {
  return Array.from({ length: CHOICES }, (_, index) => addMonths(monthOf(today), -index));
}

/** With `chosen`, selecting another month opens it; elsewhere only the button leaves the page. */
export function MonthChooser({ months, chosen }: { months: Month[]; chosen?: Month }) {
  const choices = chosen && !months.includes(chosen) ? [...months, chosen] : months;
  const labels = { name: "month", label: "보고서를 볼 달", submitLabel: "월간 보고서 보기" };
  const options = choices.map((month) => (
    <option key={month} value={month}>
      {formatMonth(month)}
    </option>
  ));
  return (
    <Form action="/dashboard/reports/monthly" className="flex flex-wrap items-end gap-3">
      {chosen ? (
        <SubmittingSelect {...labels} value={chosen}>
          {options}
        </SubmittingSelect>
      ) : (
        <>
          <label>
            <span className="mb-1.5 block font-semibold">{labels.label}</span>
            <select name={labels.name} className={inputClass}>
              {options}
            </select>
          </label>
          <button className={button.secondary}>{labels.submitLabel}</button>
        </>
      )}
    </Form>
  );
}
