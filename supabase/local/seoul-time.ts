const SEOUL_OFFSET_MS = 9 * 60 * 60 * 1_000;

/** The result's UTC fields show the time in Seoul, which has no daylight saving time. */
export function timeInSeoul(instant: Date | number): Date {
  return new Date(Number(instant) + SEOUL_OFFSET_MS);
}

export function startOfDayInSeoul(day: string): Date {
  return new Date(Date.parse(day) - SEOUL_OFFSET_MS);
}

export function dayInSeoul(instant: Date | number): string {
  return timeInSeoul(instant).toISOString().slice(0, 10);
}
