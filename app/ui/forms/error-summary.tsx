import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { ERROR_PREFIX, errorSummaryClass, type FailureWords, wordsAbove } from "./form-failure.ts";

type ErrorSummaryProps = {
  errors: { fieldId: string; message: string }[];
  words?: FailureWords;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
};

/** The one announcement of a refused form: its words, and a link to each bad field. */
export function ErrorSummary({ errors, words, ref, children }: ErrorSummaryProps) {
  if (errors.length === 0 && !words) return null;
  const { title, description } = wordsAbove(
    errors.map(({ message }) => message),
    words,
  );
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
        {title}
      </p>
      {description && <p className={errorSummaryClass.words}>{description}</p>}
      {errors.length > 0 && (
        <ul className={errorSummaryClass.list}>
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`} className={errorSummaryClass.link}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

type FieldErrors = { id: string; errors?: string[] };

export function listErrors(fields: FieldErrors[]) {
  return fields.flatMap(({ id, errors }) => (errors?.[0] ? [{ fieldId: id, message: errors[0] }] : []));
}

export function useErrorFocus(isWrong: boolean, attempt: unknown) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWrong) return;
    summary.current?.focus();
    const before = document.title;
    if (!before.startsWith(ERROR_PREFIX)) document.title = `${ERROR_PREFIX}${before}`;
    return () => {
      document.title = document.title.replace(ERROR_PREFIX, "");
    };
  }, [isWrong, attempt]);
  return summary;
}
