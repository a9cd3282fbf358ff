import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Field, fieldProps, inputClass } from "../../ui/forms/field.tsx";

type FactorCodeFieldProps = { code: FieldMetadata<string | undefined>; hint?: string };

export function FactorCodeField({ code, hint }: FactorCodeFieldProps) {
  return (
    <Field
      label="인증 코드"
      hint={hint ?? "인증 앱에 지금 보이는 숫자 여섯 자리입니다."}
      required
      {...fieldProps(code)}
    >
      <input
        {...getInputProps(code, { type: "text", value: false })}
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        className={`${inputClass} tracking-[0.3em]`}
      />
    </Field>
  );
}
