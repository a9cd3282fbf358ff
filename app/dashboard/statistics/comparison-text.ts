import { formatDuration } from "../../korean/dates.ts";
import { formatNumber } from "../../korean/numbers.ts";

export function countText(count: number): string {
  return `${formatNumber(count)}건`;
}

const SMALLEST_BASE = 20;

export const SMALL_BASE_NOTE = `${SMALLEST_BASE}건이 안 되는 문의는 한두 건에도 비율이 크게 달라지므로, 비율 대신 건수를 적습니다.`;

export function isSmallBase(total: number): boolean {
  return total > 0 && total < SMALLEST_BASE;
}

/** "67%", or "3건 중 2건" of so few that a percentage would mislead. */
export function percentText(count: number, total: number): string {
  if (total === 0) return "–";
  if (isSmallBase(total)) return `${countText(total)} 중 ${countText(count)}`;
  return `${formatNumber(Math.round((count / total) * 100))}%`;
}

/** "40건 · 67%", or "3건 중 2건". */
export function shareText(count: number, total: number): string {
  const percent = percentText(count, total);
  return isSmallBase(total) ? percent : `${countText(count)} · ${percent}`;
}

export function countChange(before: number, now: number): string {
  if (now === before) return "변화 없음";
  const sign = now > before ? "+" : "-";
  const word = now > before ? "증가" : "감소";
  const difference = `${sign}${countText(Math.abs(now - before))}`;
  return before > 0 && !isSmallBase(before)
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
