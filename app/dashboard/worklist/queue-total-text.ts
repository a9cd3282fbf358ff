import { formatNumber } from "../../korean/numbers.ts";

/** Apart from queues.ts, as the hints are. */
export function queueTotalText(count: number, shownCount: number): string {
  if (count <= shownCount) return `${formatNumber(count)}건`;
  return `${formatNumber(count)}건 가운데 ${formatNumber(shownCount)}건`;
}
