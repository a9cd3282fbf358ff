import { addDays, type Day, formatDay, type DayRange } from "../../../korean/dates.ts";

export type WeekColumn = {
  from: Day;
  to: Day;
  count: number;
  tick: string | null;
  isMinorTick: boolean;
  isCurrent: boolean;
};

/** From so many columns on, a chart leaves out the numbers and every second month. */
export const CROWDED = 30;

type Week = { week: Day; count: number };
export function longPeriodColumns(weeks: Week[], range: DayRange, today: Day): WeekColumn[] {
  let months = 0;
  return weeks.map(({ week, count }, index) => {
    const isNewMonth = index > 0 && weeks[index - 1]?.week.slice(0, 7) !== week.slice(0, 7);
    if (isNewMonth) months += 1;
    return {
      ...bounds(week, range, today),
      count,
      tick: isNewMonth ? `${Number(week.slice(5, 7))}월` : null,
      isMinorTick: months % 2 === 0 && weeks.length > CROWDED,
    };
  });
}

export function monthColumns(weeks: Week[], range: DayRange, today: Day): WeekColumn[] {
  return weeks.map(({ week, count }) => {
    const column = bounds(week, range, today);
    return { ...column, count, tick: dayNumbers(column), isMinorTick: false };
  });
}

/** "11월 2일~8일", "11월 30일~12월 6일" */
export function formatDayRange({ from, to }: DayRange): string {
  if (from === to) return formatDay(from);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${formatDay(from)}~${isOneMonth ? `${Number(to.slice(8))}일` : formatDay(to)}`;
}

function bounds(monday: Day, range: DayRange, today: Day) {
  const sunday = addDays(monday, 6);
  const from = monday < range.from ? range.from : monday;
  const to = sunday > range.to ? range.to : sunday;
  return { from, to, isCurrent: from <= today && today <= to };
}

function dayNumbers({ from, to }: DayRange): string {
  const [first, last] = [Number(from.slice(8)), Number(to.slice(8))];
  return first === last ? `${first}일` : `${first}~${last}일`;
}

export function unfinishedWeekText({ isCurrent }: Pick<WeekColumn, "isCurrent">): string {
  return isCurrent ? " (이번 주, 아직 끝나지 않음)" : "";
}
