import { formatDuration } from "../../korean/dates.ts";
import { countText, isSmallBase, percentText, SMALLEST_BASE } from "./comparison-text.ts";

/** Apart from comparison-text.ts, which is part of the Overview's script. */
export const SMALL_BASE_NOTE = `${SMALLEST_BASE}건이 안 되는 문의는 한두 건에도 비율이 크게 달라지므로, 비율 대신 건수를 적습니다.`;

/** "40건 · 67%", or "3건 중 2건". */
export function shareText(count: number, total: number): string {
  const percent = percentText(count, total);
  return isSmallBase(total) ? percent : `${countText(count)} · ${percent}`;
}

/** "-40분 (빨라짐)". Both values in seconds, null if nothing was measured. */
export function durationChange(before: number | null, now: number | null): string {
  if (before === null || now === null) return "비교할 값 없음";
  const difference = Math.abs(now - before);
  if (difference < 60) return "변화 없음";
  return now > before ? `+${formatDuration(difference)} (느려짐)` : `-${formatDuration(difference)} (빨라짐)`;
}
