import { formatNumber } from "../../korean/numbers.ts";

export function countText(count: number): string {
  return `${formatNumber(count)}건`;
}

export const SMALLEST_BASE = 20;

export function isSmallBase(total: number): boolean {
  return total > 0 && total < SMALLEST_BASE;
}

/** "67%", or "3건 중 2건" of so few that a percentage would mislead. */
export function percentText(count: number, total: number): string {
  if (total === 0) return "–";
  if (isSmallBase(total)) return `${countText(total)} 중 ${countText(count)}`;
  return `${formatNumber(Math.round((count / total) * 100))}%`;
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
