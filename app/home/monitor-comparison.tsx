import { Section } from "../ui/section.tsx";
import { comparison } from "./home-copy.ts";

/** The roles are explicit, because some screen readers ignore a table with another `display`. */
export function MonitorComparison() {
  const { title, lead, caption, monitorLabel, vrLabel, rows } = comparison;
  return (
    <Section id="comparison" title={title} lead={lead} ground="mist">
      <table
        role="table"
        aria-label={caption}
        className="block w-full border-collapse text-left md:table md:overflow-hidden md:rounded-2xl md:bg-white md:edge"
      >
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row" className="block md:table-row">
            <th role="columnheader" scope="col" className="w-1/5 px-6 py-5 font-semibold text-ink-soft">
              비교 항목
            </th>
            <th role="columnheader" scope="col" className="w-2/5 px-6 py-5 text-lg">
              {monitorLabel}
            </th>
            <th
              role="columnheader"
              scope="col"
              className="w-2/5 bg-pine-800 px-6 py-5 text-lg text-white print:text-ink"
            >
              {vrLabel}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="block space-y-5 md:table-row-group">
          {rows.map(({ aspect, monitor, vr }) => (
            <tr
              key={aspect}
              role="row"
              className="block overflow-hidden rounded-2xl bg-white max-md:edge md:table-row md:rounded-none md:border-t md:border-line print:break-inside-avoid"
            >
              <th
                role="rowheader"
                scope="row"
                className="block px-5 pt-5 text-lg font-bold text-pine-900 md:table-cell md:px-6 md:py-5 md:align-top md:text-base"
              >
                {aspect}
              </th>
              <td
                role="cell"
                className="block px-5 py-4 text-ink-soft md:table-cell md:px-6 md:py-5 md:align-top"
              >
                <Label>{monitorLabel}</Label>
                {monitor}
              </td>
              <td
                role="cell"
                className="block bg-pine-100 px-5 py-4 md:table-cell md:px-6 md:py-5 md:align-top"
              >
                <Label>{vrLabel}</Label>
                {vr}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Label({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="mb-0.5 block text-sm font-semibold text-pine-700 md:hidden">
      {children}
    </span>
  );
}
