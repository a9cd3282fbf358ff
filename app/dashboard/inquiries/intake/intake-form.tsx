import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import type { FocusEvent } from "react";
import { Link } from "react-router";
import { formatWeekday } from "../../../korean/dates.ts";
import { estimatedUsersLabels, organizationTypeLabels } from "../../../inquiry/inquiry-labels.ts";
import { ChoiceField } from "../../../ui/forms/choice-field.tsx";
import { Field, fieldProps, inputClass } from "../../../ui/forms/field.tsx";
import type { FormRefusal } from "../../../ui/forms/form-failure.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { ValidatedForm } from "../../../ui/forms/validated-form.tsx";
import { RelatedList } from "../related-inquiries.tsx";
import type { InquiryRecord } from "../inquiry-record.server.ts";
import { NextDay } from "../activity/next-day.tsx";
import type { FollowUpDays } from "../follow-up-days.server.ts";
import { type EnteredInquiryInput, enteredInquirySchema, enteredSourceLabels } from "./intake-schema.ts";

/** Inquiries of the same place; null if they could not be read. */
export type Earlier = InquiryRecord["related"] | null;

type EnteredInquiryFormProps = {
  now: string;
  earliest: string;
  days: FollowUpDays;
  earlier: Earlier;
  refusal?: FormRefusal | undefined;
  /** Called with who sent the inquiry, as a query, when one of these fields is left. */
  onLeave: (sender: URLSearchParams) => void;
};

const senderFields = ["organizationName", "phone", "email"];

export function EnteredInquiryForm(props: EnteredInquiryFormProps) {
  const { now, earliest, days, earlier, refusal, onLeave } = props;
  const leave = ({ target }: FocusEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement) || !target.form || !senderFields.includes(target.name)) return;
    const typed = new FormData(target.form);
    onLeave(new URLSearchParams(senderFields.map((field) => [field, typed.get(field) as string])));
  };
  return (
    <ValidatedForm<EnteredInquiryInput>
      id="entered-inquiry"
      action="/dashboard/inquiries/new"
      schema={enteredInquirySchema}
      refusal={refusal}
      defaultValue={{ source: "phone", receivedAt: now, take: "on" }}
      submit={earlier?.length ? "그래도 등록하기" : "문의 등록하기"}
      className="group relative mt-6"
    >
      {(fields) => (
        <>
          <div className="grid gap-6 sm:grid-cols-2">
            <ChoiceField
              field={fields.source}
              label="접수 경로"
              required
              labels={enteredSourceLabels}
              autoFocus
            />
            <Field label="받은 때" {...fieldProps(fields.receivedAt)}>
              <input
                {...getInputProps(fields.receivedAt, { type: "datetime-local" })}
                min={earliest}
                className={inputClass}
              />
            </Field>
          </div>
          <Tick field={fields.wasAnswered}>통화로 이미 답했음 (첫 응답으로 기록합니다)</Tick>
          <ChoiceField
            field={fields.organizationType}
            label="기관 유형"
            required
            labels={organizationTypeLabels}
            none="선택해 주세요"
          />
          <div onBlur={leave} className="grid gap-6 sm:grid-cols-2">
            <TextField field={fields.organizationName} label="기관명" required />
            <TextField field={fields.contactName} label="담당자명" required />
            <div>
              <TextField
                field={fields.phone}
                label="연락처"
                type="tel"
                placeholder="010-0000-0000"
                required
              />
              <Tick field={fields.noPhone}>전화번호를 받지 못함</Tick>
            </div>
            <div>
              <TextField
                field={fields.email}
                label="이메일"
                type="email"
                placeholder="name@example.com"
                required
              />
              <Tick field={fields.noEmail}>이메일을 받지 못함</Tick>
            </div>
          </div>
          <ChoiceField
            field={fields.estimatedUsers}
            label="예상 이용 인원"
            labels={estimatedUsersLabels}
            none="모릅니다"
          />
          <Field label="문의 내용" {...fieldProps(fields.message)}>
            <textarea {...getTextareaProps(fields.message)} rows={6} className={inputClass} />
          </Field>
          <div>
            <p id="next-contact" className="mb-1 font-semibold">
              다음 연락
            </p>
            <NextDay
              aria-labelledby="next-contact"
              fields={fields}
              days={days}
              suggestion={
                <>
                  <span className="group-has-[[name=wasAnswered]:checked]:hidden">응답 기한까지</span>
                  <span className="not-group-has-[[name=wasAnswered]:checked]:hidden">
                    {formatWeekday(days.suggested.email ?? days.today, days.today)}
                  </span>
                </>
              }
            />
            <Tick field={fields.take}>내가 맡기</Tick>
          </div>
          <p className="rounded-xl bg-mist p-4">
            개인정보를 어떻게 쓰고 언제 지우는지{" "}
            <Link to="/privacy" reloadDocument className="underline underline-offset-4">
              개인정보 처리 안내
            </Link>
            의 내용을 문의하신 분께 알려 주세요.
          </p>
          <EarlierInquiries earlier={earlier} />
        </>
      )}
    </ValidatedForm>
  );
}

/** In the right half of a wide screen, above the button of a narrow one. */
function EarlierInquiries({ earlier }: Pick<EnteredInquiryFormProps, "earlier">) {
  return (
    <section
      aria-labelledby="earlier-title"
      aria-live="polite"
      className="lg:absolute lg:top-0 lg:left-full lg:ml-8 lg:w-[min(36rem,100vw-50rem)]"
    >
      {earlier === null && <p className="text-ink-soft">같은 곳에서 온 문의를 확인하지 못했습니다.</p>}
      {earlier && earlier.length > 0 && (
        <>
          <h2 id="earlier-title" className="text-lg font-bold text-pine-900">
            같은 곳에서 온 문의
          </h2>
          <input type="hidden" name="shown" value={earlier.map(({ id }) => id).join(" ")} />
          <RelatedList related={earlier} target="_blank" />
        </>
      )}
    </section>
  );
}

type TickProps = { field: FieldMetadata<string | undefined>; children: string };

function Tick({ field, children }: TickProps) {
  return (
    <label className="flex min-h-10 items-center gap-2 text-[0.9375rem]">
      <input {...getInputProps(field, { type: "checkbox" })} className="size-4.5 accent-pine-800" />
      {children}
    </label>
  );
}
