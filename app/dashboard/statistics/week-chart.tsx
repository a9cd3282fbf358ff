import { formatNumber } from "../../korean/numbers.ts";
import { countText } from "./count-text.ts";
import type { Week } from "./period-tables.server.ts";

const PLOT_TOP = 24;
const PLOT_HEIGHT = 160;
const BASE = PLOT_TOP + PLOT_HEIGHT;
const HEIGHT = BASE + 26;
const MOST_STEPS = 4;
/** A week that had so many times the second most is broken off at the top, or it would flatten all others. */
const OUTLIER = 4;
/** From so many weeks on, the chart leaves out the numbers and, where it is narrow, every second month. */
const CROWDED = 30;

/** x in percent and y in pixels, so that the chart fills any width without scaling its text. */
export function WeekChart({ weeks }: { weeks: Week[] }) {
  const [most = 0, second = 0] = weeks.map(({ count }) => count).toSorted((one, other) => other - one);
  const ticks = countTicks(second > 0 && most > OUTLIER * second ? second : most);
  const top = ticks.at(-1) ?? 1;
  const step = 100 / weeks.length;
  const yOf = (count: number) => BASE - Math.min(count / top, 1.05) * PLOT_HEIGHT;
  const isCrowded = weeks.length >= CROWDED;

  return (
    <div className="pt-2 pl-9">
      <svg
        role="img"
        aria-label={describe(weeks)}
        width="100%"
        height={HEIGHT}
        className="overflow-visible text-sm"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x2="100%"
              y1={yOf(tick)}
              y2={yOf(tick)}
              className={tick === 0 ? "stroke-ink-soft" : "stroke-line"}
            />
            <text x={-8} y={yOf(tick) + 4} textAnchor="end" className="fill-ink-soft">
              {formatNumber(tick)}
            </text>
          </g>
        ))}
        {weeks.map(({ key, name, count, newMonth, isRunning }, index) => {
          const middle = `${(index + 0.5) * step}%`;
          const bar = { x: `${(index + 0.14) * step}%`, width: `${0.72 * step}%` };
          const isBroken = count > top;
          return (
            <g key={key} textAnchor="middle">
              <rect
                {...bar}
                y={yOf(count)}
                height={BASE - yOf(count)}
                className={
                  isRunning ? "fill-pine-100 stroke-pine-600 [stroke-dasharray:3_2]" : "fill-pine-600"
                }
              >
                <title>{`${name}: ${countText(count)}`}</title>
              </rect>
              {isBroken && <rect {...bar} y={PLOT_TOP + 6} height={5} className="fill-white" />}
              {(isBroken || (count > 0 && !isCrowded)) && (
                <text
                  x={middle}
                  y={yOf(count) - 6}
                  className={`fill-ink font-semibold ${isBroken ? "" : "hidden md:block print:block"}`}
                >
                  {formatNumber(count)}
                </text>
              )}
              {newMonth !== null && (
                <text
                  x={middle}
                  y={BASE + 20}
                  className={`fill-ink-soft ${isCrowded && newMonth % 2 === 0 ? "hidden sm:block" : ""}`}
                >
                  {`${newMonth}월`}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** Round whole numbers from 0 up to at least `highest`: 17 gives 0, 5, 10, 15, 20. */
export function countTicks(highest: number): number[] {
  const atLeast = Math.max(highest, 1) / MOST_STEPS;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(atLeast)));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= atLeast) ?? 10);
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step) + 1 }, (_, index) => index * step);
}

function describe(weeks: Week[]): string {
  const highest = weeks.reduce((most, week) => (week.count > most.count ? week : most));
  return `주별 접수 막대그래프. ${weeks.length}주 가운데 ${highest.name}이 ${countText(highest.count)}으로 가장 많습니다.`;
}
