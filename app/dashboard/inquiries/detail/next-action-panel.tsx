import { button } from "../../../ui/button.ts";
import { inputClass } from "../../../ui/forms/field.tsx";
import { formatWeekday, LAST_DAY } from "../../../korean/dates.ts";
import { restoreFocusToPanel } from "../restored-focus.ts";
import { shortcutTip, useShortcutsOn } from "../../shortcuts/shortcuts.ts";
import { InquiryUpdateForm } from "../activity/inquiry-update-form.tsx";
import { FOLLOW_UP_ID } from "../follow-up-labels.ts";
import type { FollowUpDays } from "../follow-up-days.server.ts";
import { UrgencyMark } from "../urgency.tsx";
import { useEffect, useRef } from "react";

type NextActionPanelProps = {
  inquiry: {
    id: string;
    version: number;
    next_action_on: string | null;
    next_action_time: string | null;
    next_action: string | null;
    resolution: string | null;
  };
  days: FollowUpDays;
  refused: Refused;
};

/** The fields of the form that was refused without scripts, if any. */
export type Refused = Record<string, unknown>;

export function NextActionPanel({ inquiry, days, refused }: NextActionPanelProps) {
  const { today } = days;
  const { next_action_on: day, next_action_time: time, next_action: line } = inquiry;
  const typed = refused.intent === "next-action" ? refused : {};
  const lineField = useSyncedDefaultValue<HTMLInputElement>(line ?? "", typed.nextAction);
  const dayField = useSyncedDefaultValue<HTMLInputElement>(day ?? "", typed.date);
  const timeField = useSyncedDefaultValue<HTMLInputElement>(time?.slice(0, 5) ?? "", typed.time);
  const areShortcutsOn = useShortcutsOn();
  return (
    <section
      ref={restoreFocusToPanel}
      id={FOLLOW_UP_ID}
      tabIndex={-1}
      aria-labelledby="follow-up-title"
      className="flex scroll-mt-24 flex-wrap items-center gap-x-3 gap-y-2"
    >
      <h2 id="follow-up-title" className="font-bold text-pine-900">
        다음 연락일
      </h2>
      <p>
        {day === null ? (
          <span className="text-ink-soft">정하지 않았습니다.</span>
        ) : (
          <>
            <time dateTime={time === null ? day : `${day}T${time}`} className="font-semibold">
              {formatWeekday(day, today, time)}
            </time>{" "}
            {days.isOver && <UrgencyMark urgency="alarm">지남</UrgencyMark>}
            {day === today && !days.isOver && <UrgencyMark urgency="warning">오늘</UrgencyMark>}
            {days.chosenOff && <UrgencyMark urgency="warning">쉬는 날({days.chosenOff})</UrgencyMark>}
            {line && ` · ${line}`}
          </>
        )}
      </p>
      <details open={typed === refused} className="open:basis-full">
        <summary {...shortcutTip(areShortcutsOn, "d")} className={`${button.small} opener`}>
          {day === null ? "다음 연락일 정하기" : "다음 연락일 바꾸기"}
        </summary>
        <InquiryUpdateForm inquiry={inquiry} fragment={FOLLOW_UP_ID}>
          <input type="hidden" name="intent" value="next-action" />
          <label htmlFor="next-action" className="mt-2 mb-1 block text-sm font-semibold">
            할 일 <span className="font-normal text-ink-soft">(선택)</span>
          </label>
          <input
            id="next-action"
            name="nextAction"
            data-draft="next-action"
            {...lineField}
            className={`${inputClass} min-h-10 px-3 py-1.5 text-[0.9375rem]`}
          />
          <div className="mt-3 flex flex-wrap items-end gap-2">
            <label className="text-sm font-semibold">
              날짜
              <input
                type="date"
                name="date"
                required
                min={today}
                max={LAST_DAY}
                {...dayField}
                className={`${inputClass} mt-1 block min-h-10 w-auto px-3 py-1.5 text-[0.9375rem] font-normal`}
              />
            </label>
            <label className="text-sm font-semibold">
              시각 <span className="font-normal text-ink-soft">(선택)</span>
              <input
                type="time"
                name="time"
                {...timeField}
                className={`${inputClass} mt-1 block min-h-10 w-auto px-3 py-1.5 text-[0.9375rem] font-normal`}
              />
            </label>
            <button className={button.small}>이 날로 정하기</button>
          </div>
          <div role="group" aria-label="다음 연락일" className="mt-3 flex flex-wrap gap-2">
            {days.offered.map(({ label, day: each, text }) => (
              <button key={each} name="day" value={each} formNoValidate className={`${button.small} gap-1.5`}>
                {label} <span className="font-normal">{text}</span>
              </button>
            ))}
          </div>
          {days.hint && <p className="mt-2 text-[0.9375rem] text-ink-soft">{days.hint}</p>}
        </InquiryUpdateForm>
      </details>
      {day !== null && (
        <InquiryUpdateForm inquiry={inquiry} fragment={FOLLOW_UP_ID}>
          <button ref={restoreFocusToPanel} name="intent" value="clear-next-action" className={button.small}>
            {inquiry.resolution === null ? "다음 연락일 지우기" : "다음 연락일을 지우고 보류 풀기"}
          </button>
        </InquiryUpdateForm>
      )}
    </section>
  );
}

/** Shows `stored` unless something was typed, now or in the form that was refused. `defaultValue` would not: a field made by
 * React counts as typed in. */
export function useSyncedDefaultValue<Field extends HTMLInputElement | HTMLTextAreaElement>(
  stored: string,
  typed?: unknown,
) {
  const field = useRef<Field>(null);
  const before = useRef(stored);
  useEffect(() => {
    if (field.current?.value === before.current) field.current.value = stored;
    before.current = stored;
  }, [stored]);
  return { ref: field, defaultValue: typeof typed === "string" ? typed : stored };
}
