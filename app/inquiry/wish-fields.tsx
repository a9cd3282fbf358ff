import { type FieldMetadata, getInputProps, getSelectProps } from "@conform-to/react";
import { Field, fieldProps, inputClass } from "../ui/forms/field.tsx";
import { ERROR_PREFIX, fieldErrorClass } from "../ui/forms/form-failure.ts";
import { callTimeLabels, planLabels, preferredStartLabels } from "./wishes.ts";

type WishField = FieldMetadata<string | undefined>;

type WishFieldsProps = {
  plan: WishField;
  wantsDemo: WishField;
  wantsQuote: WishField;
  /** The landing form, which stays short, asks for neither. */
  preferredStart?: WishField;
  callTime?: WishField;
};

export function WishFields({ plan, wantsDemo, wantsQuote, preferredStart, callTime }: WishFieldsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Choice field={plan} label="도입 방식" labels={planLabels} />
      <div className="flex flex-wrap gap-x-6 self-end">
        <Tick field={wantsDemo}>시연 신청</Tick> <Tick field={wantsQuote}>견적 요청</Tick>
      </div>
      {preferredStart && <Choice field={preferredStart} label="희망 시기" labels={preferredStartLabels} />}
      {callTime && (
        <Choice field={callTime} label="통화하기 좋은 시간" labels={callTimeLabels} none="상관없음" />
      )}
    </div>
  );
}

type ChoiceProps = { field: WishField; label: string; labels: Record<string, string>; none?: string };

function Choice({ field, label, labels, none = "정하지 않음" }: ChoiceProps) {
  return (
    <Field label={label} {...fieldProps(field)}>
      <select {...getSelectProps(field)} className={inputClass}>
        <option value="">{none}</option>
        {Object.entries(labels).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Tick({ field, children }: { field: WishField; children: string }) {
  return (
    <>
      <label className="flex min-h-12 items-center gap-2">
        <input {...getInputProps(field, { type: "checkbox" })} className="size-5 accent-pine-800" />
        {children}
      </label>
      {field.errors && (
        <p id={field.errorId} className={fieldErrorClass}>
          <span className="sr-only">{ERROR_PREFIX}</span>
          {field.errors[0]}
        </p>
      )}
    </>
  );
}
