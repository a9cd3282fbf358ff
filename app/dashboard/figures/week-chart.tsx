import { cases } from "./change.ts";
import { countTicks } from "./count-axis.ts";
import { daysInWords, type WeekColumn } from "./week-columns.ts";

const PLOT_TOP = 24;
const PLOT_HEIGHT = 160;
const BASE = PLOT_TOP + PLOT_HEIGHT;
const HEIGHT = BASE + 26;
const CROWDED = 30;

/**
 * Places across are percentages and places down are pixels, so that it fills any width without shrinking its words.
 */
export function WeekChart({ columns, label }: { columns: WeekColumn[]; label: string }) {
  const highest = Math.max(0, ...columns.map(({ count }) => count));
  const ticks = countTicks(highest);
  const top = ticks.at(-1) ?? 1;
  const peak = columns.findIndex(({ count }) => count === highest);
  const step = 100 / columns.length;
  const isCrowded = columns.length > CROWDED;
  const down = (count: number) => BASE - (count / top) * PLOT_HEIGHT;
  const monthTicks = columns.filter(({ tick }) => tick);

  return (
    <div className="pt-2 pl-9">
      <svg
        role="img"
        aria-label={label}
        width="100%"
        height={HEIGHT}
        className="overflow-visible text-sm print:text-base"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1="0"
              x2="100%"
              y1={down(tick)}
              y2={down(tick)}
              className={tick === 0 ? "stroke-ink-soft" : "stroke-line"}
            />
            <text x={-8} y={down(tick) + 4} textAnchor="end" className="fill-ink-soft">
              {tick.toLocaleString("ko-KR")}
            </text>
          </g>
        ))}
        {columns.map(({ from, to, count, tick, isRunning }, index) => (
          <g key={from}>
            <rect
              x={`${(index + 0.14) * step}%`}
              width={`${0.72 * step}%`}
              y={down(count)}
              height={BASE - down(count)}
              className={
                isRunning ? "fill-pine-100 stroke-pine-600 [stroke-dasharray:3_2]" : "fill-pine-600"
              }
            >
              <title>{`${daysInWords({ from, to })}: ${cases(count)}${isRunning ? " (진행 중)" : ""}`}</title>
            </rect>
            {count > 0 && (
              <text
                x={`${(index + 0.5) * step}%`}
                y={down(count) - 6}
                textAnchor="middle"
                className={`fill-ink font-semibold ${isLabelledAnywhere(index) ? "" : isCrowded ? "hidden" : "hidden md:block print:block"}`}
              >
                {count.toLocaleString("ko-KR")}
              </text>
            )}
            {tick && (
              <text
                x={`${(index + 0.5) * step}%`}
                y={BASE + 20}
                textAnchor="middle"
                className={`fill-ink-soft ${isCrowded && monthTicks.findIndex((column) => column.from === from) % 2 ? "hidden sm:block" : ""}`}
              >
                {tick}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );

  function isLabelledAnywhere(index: number): boolean {
    return columns.length <= 6 || index === peak || (index === columns.length - 1 && index - peak > 1);
  }
}
