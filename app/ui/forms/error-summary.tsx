import { useEffect, useRef } from "react";

const PREFIX = "오류: ";

type ErrorSummaryProps = {
  errors: { fieldId: string; message: string }[];
  title: string;
  /** Changes with every attempt, so that the summary takes the focus again. */
  attempt: unknown;
};

export function ErrorSummary({ errors, title, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const isWrong = errors.length > 0;
  useEffect(() => {
    if (!isWrong) return;
    summary.current?.focus();
    // The server's answer has the prefix already; errors found in the browser add it here.
    const before = document.title;
    if (!before.startsWith(PREFIX)) document.title = `${PREFIX}${before}`;
    return () => {
      document.title = document.title.replace(PREFIX, "");
    };
  }, [isWrong, attempt]);

  if (!isWrong) return null;
  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      autoFocus
      aria-labelledby="error-summary-title"
      // Leaves room for the toast below it.
      className="scroll-mb-36 rounded-xl border-2 border-alarm-700 bg-white p-5"
    >
      <p id="error-summary-title" className="text-lg font-bold">
        {title}
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} className="font-semibold text-alarm-700 underline underline-offset-4">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
