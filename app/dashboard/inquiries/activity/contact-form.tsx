import { getInputProps, getTextareaProps } from "@conform-to/react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { Form } from "react-router";
import { formatWeekday } from "../../../korean/dates.ts";
import { button } from "../../../ui/button.ts";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { inputClass } from "../../../ui/forms/field.tsx";
import { LetterCount } from "../../../ui/forms/letter-count.tsx";
import { shortcutTip, useShortcutsOn } from "../../shortcuts/shortcuts.ts";
import type { FollowUpDays } from "../follow-up-days.server.ts";
import { contactKinds, contactLabel } from "../follow-up-labels.ts";
import { type ContactInput, contactSchema, REMARK_MAX } from "../update/update-schemas.ts";
import { useActivityForm } from "./activity-form.ts";
import type { ActivityResult } from "./inquiry-update-form.tsx";
import { NextDay } from "./next-day.tsx";

type PlannedContact = { next_action_on: string | null; next_action_time: string | null };

type ContactFormProps = {
  inquiry: { id: string; version: number; status: string } & PlannedContact;
  days: FollowUpDays;
  isUnassigned: boolean;
  actionResult: ActivityResult | undefined;
};

const line = `${inputClass} min-h-10! px-3 py-1.5 text-[0.9375rem]`;

/** A contact and what follows from it. No button is its kind: Enter in a field records nothing that nobody chose. */
export function ContactForm({ inquiry, days, isUnassigned, actionResult }: ContactFormProps) {
  const { fields, errors, summary, isSending, formProps } = useActivityForm<ContactInput>({
    id: "contact",
    schema: contactSchema,
    inquiry,
    actionResult,
  });
  const areShortcutsOn = useShortcutsOn();
  const { kind, remark, nextAction } = fields;
  const toRemark = usePointerToRemark();
  return (
    <Form {...formProps} className="contact-form scroll-mt-24">
      <input type="hidden" name="intent" value="contact" />
      <input type="hidden" name="version" value={inquiry.version} />
      <noscript>
        <input type="hidden" name="fragment" value="contact" />
      </noscript>
      <ErrorSummary ref={summary} errors={errors} />
      <Row label="연락" id="kind-of-contact">
        <div
          role="radiogroup"
          tabIndex={-1}
          aria-labelledby="kind-of-contact"
          {...toRemark}
          className="flex flex-wrap gap-1.5"
        >
          {contactKinds.map((each, index) => (
            <label key={each} className="choice">
              <input
                id={index === 0 ? kind.id : undefined}
                type="radio"
                name="kind"
                value={each}
                required
                defaultChecked={kind.initialValue === each}
                {...shortcutTip(areShortcutsOn && index === 0, "c")}
              />
              {contactLabel(each)}
            </label>
          ))}
        </div>
      </Row>
      <Row label="연락 내용" id={remark.id} isField>
        <div>
          <textarea
            {...getTextareaProps(remark)}
            data-draft="remark"
            enterKeyHint="done"
            onKeyDown={submitAtEnter}
            rows={2}
            className={`${line} field-sizing-content max-h-72`}
          />
          <LetterCount field={remark} longest={REMARK_MAX} />
        </div>
      </Row>
      {inquiry.status !== "completed" && (
        <>
          <Row label="다음 연락" id="day-of-contact">
            <NextDay
              aria-labelledby="day-of-contact"
              {...toRemark}
              fields={fields}
              days={days}
              suggestion={<Suggestion inquiry={inquiry} days={days} />}
              isPlanned={inquiry.next_action_on !== null}
            />
          </Row>
          <Row label="다음에 할 일" id={nextAction.id} isField>
            <input
              {...getInputProps(nextAction, { type: "text" })}
              data-draft="contact-next-action"
              className={line}
            />
          </Row>
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:pl-24">
        <button formNoValidate className={button.smallPrimary}>
          {isSending ? "처리 중..." : "연락 기록하기"}
        </button>
        {isUnassigned && (
          <label className="flex min-h-8 items-center gap-2 text-[0.9375rem]">
            <input type="checkbox" name="take" defaultChecked className="size-5 accent-pine-700" />
            담당이 없으니 내가 맡기
          </label>
        )}
      </div>
    </Form>
  );
}

type RowProps = { label: string; id: string; isField?: boolean; children: ReactNode };

function Row({ label, id, isField, children }: RowProps) {
  const Label = isField ? "label" : "span";
  return (
    <div className="items-center gap-x-3 sm:grid sm:grid-cols-[5.25rem_minmax(0,1fr)]">
      <Label
        {...(isField ? { htmlFor: id } : { id })}
        className="text-[0.9375rem] font-semibold max-sm:mb-1 max-sm:block sm:self-start sm:pt-1.5"
      >
        {label}
        {isField && <span className="font-normal text-ink-soft"> (선택)</span>}
      </Label>
      {children}
    </div>
  );
}

/** The suggestion depends on the chosen kind, by CSS alone. */
function Suggestion({ inquiry, days: { suggested, today } }: Pick<ContactFormProps, "inquiry" | "days">) {
  const { next_action_on: planned, next_action_time: time } = inquiry;
  const afterMeeting =
    planned !== null && planned > today ? `그대로 ${formatWeekday(planned, today, time)}` : "권하는 날 없음";
  return (
    <>
      <span className="for-none">권하는 날</span>
      <span className="for-no_answer">{formatWeekday(suggested.no_answer ?? today, today)}</span>
      <span className="for-email">{formatWeekday(suggested.email ?? today, today)}</span>
      <span className="for-reply_received">{formatWeekday(today, today)}</span>
      <span className="for-met">{afterMeeting}</span>
    </>
  );
}

/** As in a field of one line. With Shift a line breaks, and the key that ends a composition of Hangul submits nothing. */
function submitAtEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
    return;
  event.preventDefault();
  const { form } = event.currentTarget;
  form?.requestSubmit(form.querySelector("button"));
}

/** A choice by the pointer leads on to the field, if that is empty; a choice by keys stays in the group. */
function usePointerToRemark() {
  const isPointer = useRef(false);
  return {
    onPointerDown: () => void (isPointer.current = true),
    onKeyDownCapture: () => void (isPointer.current = false),
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!isPointer.current || !(event.target as Element).matches("[type=radio]")) return;
      isPointer.current = false;
      const field = event.currentTarget.closest("form")?.querySelector<HTMLTextAreaElement>("[name=remark]");
      if (field?.value === "") field.focus({ preventScroll: true });
    },
  };
}
