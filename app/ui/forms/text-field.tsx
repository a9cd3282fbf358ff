import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Field, fieldProps, inputClass } from "./field.tsx";

type TextFieldProps = {
  field: FieldMetadata<string | undefined>;
  label: string;
  hint?: string;
  required?: boolean;
  type?: "text" | "tel" | "email" | "number";
  placeholder?: string;
  "data-draft"?: string;
};

/** A field of one line that the browser fills with nothing of its own. */
export function TextField({ field, label, hint, required = false, type = "text", ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} required={required} {...fieldProps(field)}>
      <input {...getInputProps(field, { type })} autoComplete="off" className={inputClass} {...input} />
    </Field>
  );
}
