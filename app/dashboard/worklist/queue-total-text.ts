import { formatNumber } from "../../korean/numbers.ts";

/** A module of its own, because queues.ts is part of the Overview's script. */
export function queueTotalText(count: number, shownCount: number): string {
  if (count <= shownCount) return `${formatNumber(count)}건`;
  return `${formatNumber(count)}건 가운데 ${formatNumber(shownCount)}건`;
}
