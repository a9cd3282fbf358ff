import type { Day, DayRange } from "../../../korean/dates.ts";
import { longPeriodColumns, type WeekColumn } from "../charts/week-columns.ts";
import { countText } from "../comparison-text.ts";
import type { ResponseTimesStatistics } from "./read-response-times.server.ts";

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

export function responseSample({ received, answered }: Pick<Measured, "received" | "answered">): string {
  return `${countText(received)} 중 ${countText(answered)}`;
}
