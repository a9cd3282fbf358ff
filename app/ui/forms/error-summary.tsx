import type { Ref } from "react";
import { ERROR_SUMMARY_TITLE, errorSummaryClass } from "./form-classes.ts";

type ErrorSummaryProps = {
  errors: { fieldId: string; message: string }[];
  ref?: Ref<HTMLDivElement>;
};

export function ErrorSummary({ errors, ref }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      autoFocus
      aria-labelledby="error-summary-title"
      className={errorSummaryClass.box}
    >
      <p id="error-summary-title" className={errorSummaryClass.title}>
        {ERROR_SUMMARY_TITLE}
      </p>
      <ul className={errorSummaryClass.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} className={errorSummaryClass.link}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
