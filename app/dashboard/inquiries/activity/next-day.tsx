import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { LAST_DAY } from "../../../korean/dates.ts";
import { inputClass } from "../../../ui/forms/field.tsx";
import type { FollowUpDays } from "../follow-up-days.server.ts";

type NextDayProps = ComponentProps<"div"> & {
  fields: Record<"nextOn" | "nextDate", FieldMetadata<string | undefined>>;
  days: Pick<FollowUpDays, "today" | "offered">;
  /** What is suggested, which is chosen at first. */
  suggestion: ReactNode;
  /** Whether there is a day already, which may stay. */
  isPlanned?: boolean;
};

/** The day of the next contact: suggested, none, one of those offered, or one of one's own. */
export function NextDay({ fields, days, suggestion, isPlanned, ...group }: NextDayProps) {
  const { nextOn, nextDate } = fields;
  const chosen = nextOn.initialValue ?? "suggested";
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      onChange={keepOne}
      className="flex flex-wrap items-center gap-1.5"
      {...group}
    >
      <Day value="suggested" chosen={chosen}>
        {suggestion}
      </Day>
      <Day value="none" chosen={chosen}>
        없음
      </Day>
      {days.offered.map(({ label, day }) => (
        <Day key={label} value={day} chosen={chosen}>
          {label}
        </Day>
      ))}
      {isPlanned && (
        <Day value="" chosen={chosen}>
          그대로
        </Day>
      )}
      <input
        {...getInputProps(nextDate, { type: "date" })}
        aria-label="다른 날"
        min={days.today}
        max={LAST_DAY}
        className={`${inputClass} min-h-8! w-auto! px-2 py-0.5 text-sm`}
      />
    </div>
  );
}

function Day({ value, chosen, children }: { value: string; chosen: string; children: ReactNode }) {
  return (
    <label className="choice small">
      <input type="radio" name="nextOn" value={value} defaultChecked={value === chosen} />
      {children}
    </label>
  );
}

/** A day of one's own and a chosen one take each other's place. */
function keepOne({ target, currentTarget }: FormEvent<HTMLElement>): void {
  const own = currentTarget.querySelector<HTMLInputElement>("[type=date]");
  if (target !== own) {
    if (own) own.value = "";
  } else if (own?.value) {
    for (const radio of currentTarget.querySelectorAll<HTMLInputElement>(":checked")) radio.checked = false;
  }
}
