import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import { Field, fieldProps, inputClass } from "./field.tsx";

type ChoiceFieldProps = {
  field: FieldMetadata<string | undefined>;
  label: string;
  /** By value, in their order. */
  labels: Readonly<Record<string, string>>;
  hint?: string;
  /** The label of an empty choice, where there is one. */
  none?: string;
  required?: boolean;
  autoFocus?: boolean;
};

export function ChoiceField(props: ChoiceFieldProps) {
  const { field, label, labels, hint, none, required = false, autoFocus } = props;
  return (
    <Field label={label} hint={hint} required={required} {...fieldProps(field)}>
      <select {...getSelectProps(field)} autoFocus={autoFocus} className={inputClass}>
        {none && <option value="">{none}</option>}
        {Object.entries(labels).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  );
}
