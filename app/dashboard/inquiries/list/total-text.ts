import { formatNumber } from "../../../korean/numbers.ts";
import { queueTotalText } from "../../worklist/queue-total-text.ts";
import { queues } from "../../worklist/queues.ts";
import type { InquiryTotals } from "../inquiry-totals.server.ts";

export function totalText(totals: InquiryTotals, shownCount: number): string {
  if (totals.outcome === "failed") return countOnPage(shownCount);
  if (totals.outcome === "queue") {
    const { queue, count } = totals;
    const counted = count === null ? countOnPage(shownCount) : queueTotalText(count, shownCount);
    return `할 일: ${queues[queue].label} ${counted}`;
  }
  if (totals.outcome === "too-many") return `모두 ${formatNumber(totals.atLeast)}건 이상`;
  const { shown, suspectedSpam } = totals;
  const spam = suspectedSpam > 0 ? `스팸 의심 ${formatNumber(suspectedSpam)}건` : "";
  if (shown === 0 && spam) return spam;
  return `모두 ${formatNumber(shown)}건${spam && ` · ${spam} 별도`}`;
}

function countOnPage(count: number): string {
  return `이 화면에 ${formatNumber(count)}건`;
}
