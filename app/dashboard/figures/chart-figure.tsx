import type { ReactNode } from "react";

type ChartFigureProps = {
  id: string;
  title: string;
  note?: string;
  chart: ReactNode;
  table: ReactNode;
  /** On a report the table stands under its chart; elsewhere it opens there. */
  isReport: boolean;
};

/** A chart and the table behind it. */
export function ChartFigure({ id, title, note, chart, table, isReport }: ChartFigureProps) {
  return (
    <section
      aria-labelledby={id}
      className="rounded-2xl p-6 ring-1 ring-line print:break-inside-avoid print:p-0 print:ring-0"
    >
      <h3 id={id} className="text-lg font-bold">
        {title}
      </h3>
      {note && <p className="mt-1 text-[0.9375rem] text-ink-soft">{note}</p>}
      <div className="mt-4">{chart}</div>
      {isReport ? (
        <div className="mt-4">{table}</div>
      ) : (
        <details className="figures-behind mt-4">
          <summary className="w-fit cursor-pointer text-[0.9375rem] font-semibold text-pine-700 underline-offset-4 hover:underline print:hidden">
            {title} 표로 보기
          </summary>
          <div className="mt-3">{table}</div>
        </details>
      )}
    </section>
  );
}
