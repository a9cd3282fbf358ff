import { formatDuration } from "../../korean/dates.ts";
import { formatNumber } from "../../korean/numbers.ts";

export function countText(count: number): string {
  return `${formatNumber(count)}건`;
}

export function percentText(count: number, total: number): string {
  return total > 0 ? `${formatNumber(Math.round((count / total) * 100))}%` : "–";
}

export function countChange(before: number, now: number): string {
  if (now === before) return "변화 없음";
  const sign = now > before ? "+" : "-";
  const word = now > before ? "증가" : "감소";
  const difference = `${sign}${countText(Math.abs(now - before))}`;
  return before > 0
    ? `${difference} (${percentText(Math.abs(now - before), before)}\u00a0${word})`
    : `${difference} (${word})`;
}

/** "-40분 (빨라짐)". Both values in seconds, null if nothing was measured. */
export function durationChange(before: number | null, now: number | null): string {
  if (before === null || now === null) return "비교할 값 없음";
  const difference = Math.abs(now - before);
  if (difference < 60) return "변화 없음";
  return now > before ? `+${formatDuration(difference)} (느려짐)` : `-${formatDuration(difference)} (빨라짐)`;
}
