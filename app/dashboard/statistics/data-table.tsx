import { Link } from "react-router";

/** `bar`: its length as a share of the longest. The first of the `headers` is of the names, the others of the `cells`. */
export type CountTable = {
  caption: string;
  headers: string[];
  rows: { key: string; name: string; to?: string | undefined; bar?: number; cells: string[] }[];
};

export function DataTable({ caption, headers, rows }: CountTable) {
  return (
    <table className="w-full border-collapse text-[0.9375rem] tabular-nums">
      <caption className="text-left">
        <h3 className="text-lg font-bold">{caption}</h3>
      </caption>
      <thead>
        <tr className="border-b border-ink-soft/50">
          {headers.map((header, index) => (
            <th
              key={header}
              scope="col"
              className={`py-1.5 font-semibold whitespace-nowrap print:py-1 ${index === 0 ? "w-full text-left" : "pl-4 text-right"}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, to, bar, cells }) => (
          <tr key={key} className="border-b border-line align-top print:break-inside-avoid">
            <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere print:py-1">
              {to ? (
                <Link to={to} className="underline underline-offset-4 print:no-underline">
                  {name}
                </Link>
              ) : (
                name
              )}
              {bar !== undefined && (
                <svg aria-hidden="true" className="mt-1 block h-2.5 w-full print:mt-0 print:h-1.5">
                  <rect width={`${bar * 100}%`} height="100%" rx={3} className="fill-pine-600" />
                </svg>
              )}
            </th>
            {cells.map((cell, index) => (
              <td key={headers[index + 1]} className="py-1.5 pl-4 text-right whitespace-nowrap print:py-1">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function DataTables({ tables }: { tables: CountTable[] }) {
  return (
    <div className="mt-8 gap-x-10 md:columns-2 print:mt-4 print:columns-2">
      {tables.map((table) => (
        <div key={table.caption} className="break-inside-avoid pb-8 print:pb-4">
          <DataTable {...table} />
        </div>
      ))}
    </div>
  );
}
