import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Field, inputClass } from "../../ui/forms/field.tsx";
import { fieldProps } from "../../ui/forms/field-props.ts";

export function FactorCodeField({ code, hint }: { code: FieldMetadata<string>; hint?: string }) {
  return (
    <Field label="인증 코드" hint={hint} required {...fieldProps(code)}>
      <input
        {...getInputProps(code, { type: "text", value: false })}
        autoComplete="one-time-code"
        inputMode="numeric"
        className={`${inputClass} max-w-60 tracking-[0.3em]`}
      />
    </Field>
  );
}
