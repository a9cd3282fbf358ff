import type { ReactNode } from "react";

type ChartFigureProps = {
  id: string;
  title: string;
  note?: string;
  chart: ReactNode;
  table: ReactNode;
  isWide?: boolean;
  isReport: boolean;
};

export function ChartFigure({ id, title, note, chart, table, isWide, isReport }: ChartFigureProps) {
  const heading = (
    <>
      <h3 id={id} className="text-lg font-bold">
        {title}
      </h3>
      {note && <p className="mt-1 text-[0.9375rem] text-ink-soft">{note}</p>}
    </>
  );
  return (
    <section
      aria-labelledby={id}
      className={`rounded-2xl p-6 edge print:p-0 print:[box-shadow:none] ${isWide ? "lg:col-span-2 print:col-span-2" : "print:break-inside-avoid"}`}
    >
      {isReport ? (
        <div className="print:break-inside-avoid">
          {heading}
          <div
            className={`mt-4 grid gap-x-10 gap-y-4 ${isWide ? "lg:grid-cols-[2fr_1fr] print:grid-cols-[2fr_1fr]" : ""}`}
          >
            <div>{chart}</div>
            <div>{table}</div>
          </div>
        </div>
      ) : (
        <>
          <div className="print:break-inside-avoid">
            {heading}
            <div className="mt-4">{chart}</div>
          </div>
          <details className="chart-data mt-4">
            <summary className="w-fit cursor-pointer text-[0.9375rem] font-semibold text-pine-700 underline-offset-4 hover:underline print:hidden">
              {title} 표로 보기
            </summary>
            <div className="mt-3">{table}</div>
          </details>
        </>
      )}
    </section>
  );
}
