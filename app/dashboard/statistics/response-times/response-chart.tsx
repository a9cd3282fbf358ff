import { formatDuration } from "../../../korean/dates.ts";
import { formatNumber } from "../../../korean/numbers.ts";
import { durationTicks, tickText } from "../charts/duration-axis.ts";
import { TickLines } from "../charts/tick-lines.tsx";
import { CROWDED, formatDayRange, unfinishedWeekText } from "../charts/week-columns.ts";
import { type ResponseColumn, responseSample, weeklySamples } from "./response-columns.ts";

const PLOT_TOP = 16;
const PLOT_HEIGHT = 160;
const BASE = PLOT_TOP + PLOT_HEIGHT;
const HEIGHT = BASE + 46;

const series = [
  { key: "p90", secondsOf: ({ p90_seconds }: ResponseColumn) => p90_seconds, line: "stroke-dawn-500" },
  {
    key: "median",
    secondsOf: ({ median_seconds }: ResponseColumn) => median_seconds,
    line: "stroke-pine-700",
  },
] as const;

/** No line leads to the current week, and it sets the axis only if no other week was measured. */
export function ResponseChart({ columns, label }: { columns: ResponseColumn[]; label: string }) {
  const over = columns.filter(({ isCurrent }) => !isCurrent);
  const measured = over.some(({ answered }) => answered > 0) ? over : columns;
  const ticks = durationTicks(
    Math.max(0, ...measured.map(({ median_seconds, p90_seconds }) => p90_seconds ?? median_seconds ?? 0)),
  );
  const top = ticks.at(-1) ?? 1;
  const step = 100 / columns.length;
  const xOf = (index: number) => `${(index + 0.5) * step}%`;
  const yOf = (seconds: number) => BASE - (Math.min(seconds, top) / top) * PLOT_HEIGHT;
  const roomy = columns.length < CROWDED ? "hidden md:block print:block" : "hidden";

  return (
    <div className="pt-2 pl-14">
      <svg role="img" aria-label={label} width="100%" height={HEIGHT} className="overflow-visible text-sm">
        <TickLines ticks={ticks} yOf={yOf} textOf={tickText} />
        {series.map(({ key, secondsOf, line }) =>
          columns.map((column, index) => {
            const before = columns[index - 1];
            const [from, to] = [before && secondsOf(before), secondsOf(column)];
            if (from === null || from === undefined || to === null || column.isCurrent) return null;
            return (
              <line
                key={`${key}-${column.from}`}
                x1={xOf(index - 1)}
                x2={xOf(index)}
                y1={yOf(from)}
                y2={yOf(to)}
                className={`stroke-2 ${line}`}
              />
            );
          }),
        )}
        {columns.map((column, index) => (
          <g key={column.from} textAnchor="middle">
            <title>{`${formatDayRange(column)}: ${describe(column)}`}</title>
            {/* Hover target for the week's title. */}
            <rect
              x={`${index * step}%`}
              width={`${step}%`}
              y={PLOT_TOP}
              height={PLOT_HEIGHT}
              fill="transparent"
            />
            {column.p90_seconds !== null && (
              <rect
                x={xOf(index)}
                y={yOf(column.p90_seconds) - 3.5}
                width={7}
                height={7}
                transform="translate(-3.5)"
                className={column.isCurrent ? "fill-white stroke-dawn-700 stroke-2" : "fill-dawn-700"}
              />
            )}
            {column.median_seconds !== null && (
              <circle
                cx={xOf(index)}
                cy={yOf(column.median_seconds)}
                r={4}
                className={column.isCurrent ? "fill-white stroke-pine-700 stroke-2" : "fill-pine-700"}
              />
            )}
            {column.tick && (
              <text
                x={xOf(index)}
                y={BASE + 20}
                className={`fill-ink-soft ${column.isMinorTick ? "hidden sm:block" : ""}`}
              >
                {column.tick}
              </text>
            )}
            <text x={xOf(index)} y={BASE + 40} className={`fill-ink-soft ${roomy}`}>
              {formatNumber(column.answered)}
            </text>
          </g>
        ))}
        <text x={-8} y={BASE + 40} textAnchor="end" className={`fill-ink-soft ${roomy}`}>
          응답
        </text>
      </svg>
      <p
        className={`-mt-3 -ml-14 text-sm text-ink-soft ${columns.length < CROWDED ? "md:hidden print:hidden" : ""}`}
      >
        {weeklySamples(columns)}
      </p>
    </div>
  );
}

function describe(column: ResponseColumn): string {
  const { median_seconds: median, p90_seconds: p90 } = column;
  const times =
    median === null || p90 === null
      ? ""
      : `, 중앙값 ${formatDuration(median)}, 열에 아홉 ${formatDuration(p90)}`;
  return `${responseSample(column)} 응답${times}${unfinishedWeekText(column)}`;
}
