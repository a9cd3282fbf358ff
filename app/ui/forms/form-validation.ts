import type { FieldMetadata, Submission } from "@conform-to/react";
import { useState } from "react";

type Values = Record<string, unknown>;

export type FormValidator<Input extends Values, Checked = unknown> = (
  formData: FormData,
) => Submission<Input, string[], Checked>;

type Constraint = Pick<
  FieldMetadata,
  "required" | "minLength" | "maxLength" | "min" | "max" | "step" | "multiple" | "pattern" | "accept"
>;

export type FormConstraint<Input extends Values> = Partial<Record<keyof Input, Constraint>>;

/** Loads the validator on first focus: schema and zod weigh as much as a sixth of the page's scripts. */
export function useLazyValidator<Input extends Values, Checked>(
  loadValidator: () => Promise<FormValidator<Input, Checked>>,
) {
  const [validator, setValidator] = useState<FormValidator<Input, Checked>>();
  const onFocus = () => {
    if (validator) return;
    void loadValidator().then(
      (loaded) => setValidator(() => loaded),
      () => undefined,
    );
  };
  return { onFocus, validator };
}
