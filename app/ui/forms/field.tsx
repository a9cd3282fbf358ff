import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { cloneElement, type ComponentProps, type ReactElement } from "react";
import { ERROR_PREFIX, fieldErrorClass, HINT_SUFFIX } from "./form-failure.ts";

/** The margin leaves the label and the hint above in view when a link leads to the field. */
export const inputClass =
  "block scroll-mt-28 w-full min-h-12 rounded-lg border border-[#4a5a5399] bg-white px-4 py-2.5 text-ink placeholder:text-[#4a5a53cc] aria-invalid:border-alarm-700 aria-invalid:bg-[#fbeaea80]";

type FieldProps = {
  id: string;
  errorId: string;
  label: string;
  required?: boolean;
  hint?: string;
  errors?: string[];
  children: ReactElement<{ "aria-describedby"?: string | undefined }>;
};

/** The hint describes the control, whether its error does or not. */
export function Field({ id, errorId, label, required, hint, errors, children }: FieldProps) {
  const hintId = hint && `${id}${HINT_SUFFIX}`;
  const describedBy = [children.props["aria-describedby"], hintId].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
        {required && (
          <span aria-hidden="true" className="text-alarm-700">
            {" *"}
          </span>
        )}
        {!required && <span className="font-normal text-ink-soft"> (선택)</span>}
      </label>
      {hint && (
        <p id={hintId} className="mb-1 text-[0.9375rem] text-ink-soft">
          {hint}
        </p>
      )}
      {describedBy ? cloneElement(children, { "aria-describedby": describedBy }) : children}
      {errors && errors.length > 0 && (
        <p id={errorId} className={fieldErrorClass}>
          <span className="sr-only">{ERROR_PREFIX}</span>
          {errors[0]}
        </p>
      )}
    </div>
  );
}

type InputFieldProps = Omit<ComponentProps<"input">, "type"> &
  Pick<FieldProps, "label" | "hint"> & {
    field: FieldMetadata<string | undefined>;
    type?: "text" | "email" | "tel" | "password";
    /** A refused form does not give it back. */
    isSecret?: boolean;
  };

/** A labelled `input` of one line. */
export function InputField(props: InputFieldProps) {
  const { field, label, hint, required, type = "text", isSecret, className = "", ...input } = props;
  return (
    <Field label={label} hint={hint} required={required} {...fieldProps(field)}>
      <input
        {...getInputProps(field, { type, value: !isSecret })}
        required={required}
        {...input}
        className={`${inputClass} ${className}`}
      />
    </Field>
  );
}

export function RequiredHint() {
  return (
    <p className="text-[0.9375rem] text-ink-soft">
      <span aria-hidden="true" className="text-alarm-700">
        *
      </span>
      {" 별표가 있는 항목은 꼭 입력해 주세요."}
    </p>
  );
}

export function fieldProps({ id, errorId, errors }: Pick<FieldProps, "id" | "errorId" | "errors">) {
  return { id, errorId, errors };
}
