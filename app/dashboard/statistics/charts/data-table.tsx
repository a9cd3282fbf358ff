import type { ReactNode } from "react";
import { Link } from "react-router";

export type DataRow = { key: string; name: string; to?: string; cells: ReactNode[] };

export function DataTable({
  caption,
  headers,
  rows,
}: {
  caption: string;
  headers: string[];
  rows: DataRow[];
}) {
  return (
    <table className="w-full border-collapse text-sm wrap-break-word tabular-nums sm:text-[0.9375rem]">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-ink-soft/50">
          {headers.map((header, index) => (
            <th
              key={header}
              scope="col"
              className={`py-1.5 font-semibold print:py-1 ${index === 0 ? "text-left" : "pl-2 text-right whitespace-nowrap sm:pl-4"}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, to, cells }) => (
          <tr key={key} className="border-b border-line print:break-inside-avoid">
            <th
              scope="row"
              className="min-w-16 py-1.5 text-left sm:min-w-20 font-normal wrap-anywhere print:py-1"
            >
              {to ? (
                <Link to={to} className="underline underline-offset-4 print:no-underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </th>
            {cells.map((cell, index) => (
              <td key={headers[index + 1]} className="py-1.5 pl-2 text-right sm:pl-4 print:py-1">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
