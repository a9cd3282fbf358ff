import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { ERROR_PREFIX, fieldErrorClass } from "../ui/forms/form-failure.ts";
import { ChoiceField } from "../ui/forms/choice-field.tsx";
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

const NOT_DECIDED = "정하지 않음";

export function WishFields({ plan, wantsDemo, wantsQuote, preferredStart, callTime }: WishFieldsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <ChoiceField field={plan} label="도입 방식" labels={planLabels} none={NOT_DECIDED} />
      <div className="flex flex-wrap gap-x-6 self-end">
        <Tick field={wantsDemo}>시연 신청</Tick> <Tick field={wantsQuote}>견적 요청</Tick>
      </div>
      {preferredStart && (
        <ChoiceField
          field={preferredStart}
          label="희망 시기"
          labels={preferredStartLabels}
          none={NOT_DECIDED}
        />
      )}
      {callTime && (
        <ChoiceField field={callTime} label="통화하기 좋은 시간" labels={callTimeLabels} none="상관없음" />
      )}
    </div>
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
