import { formatNumber } from "../../../korean/numbers.ts";

const MOST_STEPS = 4;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const steps = [
  ...[15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 5, 10].map((days) => days * DAY),
];
const LARGEST = 20 * DAY;

/** Seconds from 0 up to at least `highest`, in clock or calendar steps: a day gives 0, 6, 12, 18, 24 hours. */
export function durationTicks(highest: number): number[] {
  const step =
    steps.find((each) => each * MOST_STEPS >= highest) ?? LARGEST * Math.ceil(highest / MOST_STEPS / LARGEST);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** In one unit, because an axis has little room: "90분", "36시간", "10일". */
export function tickText(seconds: number): string {
  if (seconds === 0) return "0";
  if (seconds % DAY === 0) return `${formatNumber(seconds / DAY)}일`;
  if (seconds % HOUR === 0) return `${formatNumber(seconds / HOUR)}시간`;
  return `${formatNumber(seconds / MINUTE)}분`;
}
