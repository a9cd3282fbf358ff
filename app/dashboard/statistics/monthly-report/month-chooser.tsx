import { Form } from "react-router";
import { button } from "../../../ui/button.ts";
import { inputClass } from "../../../ui/forms/field.tsx";
import { type Month, formatMonth } from "../../../korean/dates.ts";

export function MonthChooser({ months, chosen }: { months: Month[]; chosen?: Month }) {
  const choices = chosen && !months.includes(chosen) ? [...months, chosen] : months;
  return (
    <Form action="/dashboard/reports/monthly" className="flex flex-wrap items-end gap-3">
      <label>
        <span className="mb-1.5 block font-semibold">보고서를 볼 달</span>
        <select key={chosen} name="month" defaultValue={chosen} className={inputClass}>
          {choices.map((month) => (
            <option key={month} value={month}>
              {formatMonth(month)}
            </option>
          ))}
        </select>
      </label>
      <button className={button.secondary}>월간 보고서 보기</button>
    </Form>
  );
}
