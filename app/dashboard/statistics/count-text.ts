import { formatNumber } from "../../korean/numbers.ts";

export function countText(count: number): string {
  return `${formatNumber(count)}건`;
}

const SMALLEST_BASE = 20;

/** "67%", or "3건 중 2건" of so few that one more or less would change the percentage much. */
export function shareText(count: number, total: number): string {
  if (total === 0) return "–";
  if (total < SMALLEST_BASE) return `${countText(total)} 중 ${countText(count)}`;
  return `${formatNumber(Math.round((count / total) * 100))}%`;
}
