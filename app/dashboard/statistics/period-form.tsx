import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { button } from "../../ui/button.ts";
import { inputClass } from "../../ui/forms/field.tsx";

type PeriodFormProps = {
  name: string;
  value: string;
  label: string;
  submitLabel: string;
  choices: { value: string; text: string }[];
};

export function PeriodForm({ name, value, label, submitLabel, choices }: PeriodFormProps) {
  const submit = useSubmit();
  const select = useRef<HTMLSelectElement>(null);

  // Resets the choice after Back, too. A new element (by `key`) would lose the keyboard focus.
  useEffect(() => {
    if (select.current) select.current.value = value;
  }, [value]);

  return (
    <Form className="flex flex-wrap items-end gap-3">
      <label>
        <span className="mb-1.5 block font-semibold">{label}</span>
        <select
          ref={select}
          name={name}
          defaultValue={value}
          onChange={({ currentTarget }) => void submit(currentTarget.form, { preventScrollReset: true })}
          className={inputClass}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button className={button.secondary}>{submitLabel}</button>
      </noscript>
    </Form>
  );
}
