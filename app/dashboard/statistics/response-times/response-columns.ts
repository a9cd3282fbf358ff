import type { Day, DayRange } from "../../../korean/dates.ts";
import { longPeriodColumns, type WeekColumn } from "../charts/week-columns.ts";
import { formatNumber } from "../../../korean/numbers.ts";
import { countText } from "../comparison-text.ts";
import type { ResponseTimesStatistics } from "../read-statistics.server.ts";

type Measured = ResponseTimesStatistics["overall"];
export type ResponseColumn = Omit<WeekColumn, "count"> & Measured;

export function responseColumns(
  weeks: ResponseTimesStatistics["by_week"],
  range: DayRange,
  today: Day,
): ResponseColumn[] {
  const columns = longPeriodColumns(
    weeks.map(({ week, received }) => ({ week, count: received })),
    range,
    today,
  );
  return weeks.map(({ week, ...measured }, index) => {
    const {
      from = week,
      to = week,
      tick = null,
      isMinorTick = false,
      isCurrent = false,
    } = columns[index] ?? {};
    return { ...measured, from, to, tick, isMinorTick, isCurrent };
  });
}

/** Between which numbers the weeks' sample sizes lie, for charts too narrow to write each. */
export function weeklySamples(columns: ResponseColumn[]): string {
  const over = columns.filter(({ isCurrent }) => !isCurrent).map(({ answered }) => answered);
  const [least, most] = [Math.min(...over), Math.max(...over)];
  const current = columns.find(({ isCurrent }) => isCurrent);
  return [
    over.length > 0 &&
      `한 주에 응답한 문의: ${least === most ? "" : `${formatNumber(least)}~`}${countText(most)}`,
    current && `이번 주는 지금까지 ${countText(current.answered)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

export function responseSample({ received, answered }: Pick<Measured, "received" | "answered">): string {
  return `${countText(received)} 중 ${countText(answered)}`;
}
