import { formatNumber } from "../../../korean/numbers.ts";
import type { InquiryTotals } from "../inquiry-totals.server.ts";

export function totalText(totals: InquiryTotals, shownCount: number): string {
  if (totals.outcome === "failed" || totals.outcome === "not-counted")
    return `이 화면에 ${formatNumber(shownCount)}건`;
  if (totals.outcome === "too-many") return `모두 ${formatNumber(totals.atLeast)}건 이상`;
  const { shown, suspectedSpam } = totals;
  const spam = suspectedSpam > 0 ? `스팸 의심 ${formatNumber(suspectedSpam)}건` : "";
  if (shown === 0 && spam) return spam;
  return `모두 ${formatNumber(shown)}건${spam && ` · ${spam} 별도`}`;
}
