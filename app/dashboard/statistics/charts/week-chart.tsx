import { countText } from "../comparison-text.ts";
import { countTicks } from "./count-axis.ts";
import { TickLines } from "./tick-lines.tsx";
import { CROWDED, formatDayRange, type WeekColumn } from "./week-columns.ts";
import { formatNumber } from "../../../korean/numbers.ts";

const PLOT_TOP = 24;
const PLOT_HEIGHT = 160;
const BASE = PLOT_TOP + PLOT_HEIGHT;
const HEIGHT = BASE + 26;
const ROOMY = 6;

/** x in percent and y in pixels, so that the chart fills any width without scaling its text. */
export function WeekChart({ columns, label }: { columns: WeekColumn[]; label: string }) {
  const counts = columns.map(({ count }) => count);
  const ticks = countTicks(scaleOf(columns));
  const top = ticks.at(-1) ?? 1;
  const step = 100 / columns.length;
  const yOf = (count: number) => BASE - (Math.min(count, top) / top) * PLOT_HEIGHT;

  return (
    <div className="pt-2 pl-9">
      <svg role="img" aria-label={label} width="100%" height={HEIGHT} className="overflow-visible text-sm">
        <TickLines ticks={ticks} yOf={yOf} textOf={formatNumber} />
        {columns.map((column, index) => (
          <g key={column.from} textAnchor="middle">
            <rect
              x={`${(index + 0.14) * step}%`}
              width={`${0.72 * step}%`}
              y={yOf(column.count)}
              height={BASE - yOf(column.count)}
              className={
                column.isCurrent ? "fill-pine-100 stroke-pine-600 [stroke-dasharray:3_2]" : "fill-pine-600"
              }
            >
              <title>{`${formatDayRange(column)}: ${countText(column.count)}`}</title>
            </rect>
            {column.count > 0 && (
              <text
                x={`${(index + 0.5) * step}%`}
                y={yOf(column.count) - 6}
                className={`fill-ink stroke-white stroke-4 font-semibold [paint-order:stroke] ${countLabelClass(index, counts)}`}
              >
                {formatNumber(column.count)}
                {column.count > top && "↑"}
              </text>
            )}
            {column.tick && (
              <text
                x={`${(index + 0.5) * step}%`}
                y={BASE + 20}
                className={`fill-ink-soft ${column.isMinorTick ? "hidden sm:block" : ""}`}
              >
                {column.tick}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

/** The highest value of the axis. The current week sets it only if all others are empty. */
export function scaleOf(columns: WeekColumn[]): number {
  const over = columns.filter(({ isCurrent }) => !isCurrent).map(({ count }) => count);
  return Math.max(0, ...over) || Math.max(0, ...columns.map(({ count }) => count));
}

function countLabelClass(index: number, counts: number[]): string {
  const peak = counts.indexOf(Math.max(...counts));
  const isClearOfOthers = index - peak > 1 && (counts[index] ?? 0) >= (counts[index - 1] ?? 0);
  const standsApart = index === counts.length - 1 && isClearOfOthers;
  if (counts.length <= ROOMY || index === peak || standsApart) return "";
  return counts.length < CROWDED ? "hidden md:block print:block" : "hidden";
}
