import { type FormMetadata, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { button } from "../button.ts";
import { ErrorSummary, listErrors } from "./error-summary.tsx";
import { RequiredHint } from "./field.tsx";
import type { FormRefusal } from "./form-failure.ts";
import type { Fields } from "./validated-form.tsx";

type VisitorFormProps<Input extends Record<string, unknown>> = {
  id: string;
  action: string;
  schema: z.core.$ZodType<unknown, Input>;
  refusal?: FormRefusal;
  defaultValue?: Partial<Record<keyof Input, string>>;
  unsentWords?: ReactNode;
  submit: string;
  submitClass?: string;
  cancelTo?: string;
  className?: string;
  children: (fields: Fields<Input>) => ReactNode;
};

/** Rendered only on the server; where scripts run, `enhanceForms` (app/islands/forms) validates and posts it. */
export function VisitorForm<Input extends Record<string, unknown>>(props: VisitorFormProps<Input>) {
  const { id, action, schema, refusal, defaultValue, unsentWords, submit, cancelTo, children } = props;
  const constraint = getZodConstraint(schema);
  const options = { id, lastResult: refusal?.result, constraint, defaultValue };
  const [, fields] = useForm(options as Parameters<typeof useForm<Input>>[0]) as [
    FormMetadata<Input>,
    Fields<Input>,
  ];
  const errors = listErrors(Object.keys(constraint).map((name) => fields[name as keyof Input]));

  return (
    <div data-form={id} className={props.className}>
      <form method="post" action={action} id={id} className="relative grid gap-6">
        {refusal?.toast.kind === "error" && (
          <ErrorSummary words={refusal.toast} errors={errors}>
            {refusal.isUnsent && unsentWords}
          </ErrorSummary>
        )}
        <RequiredHint />
        {children(fields)}
        <div className="flex flex-wrap gap-3">
          <button formNoValidate className={`${button.primary} ${props.submitClass ?? "w-full"}`}>
            {submit}
          </button>{" "}
          <p aria-live="polite" tabIndex={-1} className="sr-only" />
          {cancelTo !== undefined && (
            <a href={cancelTo} data-cancel className={button.secondary}>
              취소
            </a>
          )}
        </div>
      </form>
    </div>
  );
}
