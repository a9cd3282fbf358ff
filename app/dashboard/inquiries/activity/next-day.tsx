import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { LAST_DAY } from "../../../korean/dates.ts";
import { inputClass } from "../../../ui/forms/field.tsx";
import type { FollowUpDays } from "../follow-up-days.server.ts";

type NextDayProps = ComponentProps<"div"> & {
  fields: Record<"nextOn" | "nextDate" | "nextTime", FieldMetadata<string | undefined>>;
  days: Pick<FollowUpDays, "today" | "offered">;
  /** What is suggested, which is chosen at first. */
  suggestion: ReactNode;
  /** Whether there is a day already, which may stay. */
  isPlanned?: boolean;
};

const field = `${inputClass} min-h-8! w-auto! px-2 py-0.5 text-sm`;

/** The day of the next contact: suggested, none, one of those offered, or one of one's own. */
export function NextDay({ fields, days, suggestion, isPlanned, ...group }: NextDayProps) {
  const { nextOn, nextDate, nextTime } = fields;
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
      {days.offered.map(({ label, day, text }) => (
        <Day key={day} value={day} chosen={chosen}>
          {label} {text}
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
        className={field}
      />
      <label className="flex items-center gap-1.5 text-sm">
        시각 (선택)
        <input {...getInputProps(nextTime, { type: "time" })} className={field} />
      </label>
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
  if ((target as Element).matches("[type=radio]")) {
    if (own) own.value = "";
  } else if (target === own && own?.value) {
    for (const radio of currentTarget.querySelectorAll<HTMLInputElement>(":checked")) radio.checked = false;
  }
}
