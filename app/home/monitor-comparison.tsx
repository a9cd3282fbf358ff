import { Section } from "../ui/section.tsx";
import { comparison } from "./home-copy.ts";

const cell = "px-3 pt-1 pb-3 text-[0.9375rem] md:px-6 md:py-5 md:align-top md:text-base";

/** The roles are explicit, because some screen readers ignore a table with another `display`. */
export function MonitorComparison() {
  const { title, lead, caption, monitorLabel, vrLabel, rows } = comparison;
  return (
    <Section id="comparison" title={title} lead={lead} ground="mist">
      <table
        role="table"
        aria-label={caption}
        className="block w-full border-collapse overflow-hidden rounded-2xl bg-white text-left edge md:table"
      >
        <thead role="rowgroup" className="block md:table-header-group">
          <tr role="row" className="grid grid-cols-2 md:table-row">
            <th
              role="columnheader"
              scope="col"
              className="w-1/5 px-6 py-5 font-semibold text-ink-soft max-md:sr-only"
            >
              비교 항목
            </th>
            <th role="columnheader" scope="col" className="px-3 py-3 md:w-2/5 md:px-6 md:py-5 md:text-lg">
              {monitorLabel}
            </th>
            <th
              role="columnheader"
              scope="col"
              className="bg-pine-800 px-3 py-3 text-white md:w-2/5 md:px-6 md:py-5 md:text-lg"
            >
              {vrLabel}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="block md:table-row-group">
          {rows.map(({ aspect, monitor, vr }) => (
            <tr key={aspect} role="row" className="grid grid-cols-2 border-t border-line md:table-row">
              <th
                role="rowheader"
                scope="row"
                className="col-span-2 px-3 pt-3 font-bold text-pine-900 md:px-6 md:py-5 md:align-top"
              >
                {aspect}
              </th>
              <td role="cell" className={`${cell} text-ink-soft`}>
                {monitor}
              </td>
              <td role="cell" className={`${cell} md:bg-pine-100`}>
                {vr}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
