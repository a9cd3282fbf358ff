import { type ReactNode, useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { button } from "../../ui/button.ts";
import { inputClass } from "../../ui/forms/field.tsx";

type SubmittingSelectProps = {
  name: string;
  value: string | number;
  label: string;
  submitLabel: string;
  children: ReactNode;
};

export function SubmittingSelect({ name, value, label, submitLabel, children }: SubmittingSelectProps) {
  const submit = useSubmit();
  const select = useRef<HTMLSelectElement>(null);

  // Resets the choice after Back, too. A new element (by `key`) would lose the keyboard focus.
  useEffect(() => {
    if (select.current) select.current.value = String(value);
  }, [value]);

  return (
    <>
      <label>
        <span className="mb-1.5 block font-semibold">{label}</span>
        <select
          ref={select}
          name={name}
          defaultValue={value}
          onChange={({ currentTarget }) => void submit(currentTarget.form, { preventScrollReset: true })}
          className={inputClass}
        >
          {children}
        </select>
      </label>
      <noscript>
        <button className={button.secondary}>{submitLabel}</button>
      </noscript>
    </>
  );
}
