import {
  estimatedUsersBands,
  estimatedUsersLabel,
  inquirySources,
  LANDING_ORGANIZATION_TYPE,
  organizationTypeLabel,
  organizationTypes,
  sourceLabel,
} from "../../inquiry/inquiry-labels.ts";
import { type InquiryStatus, inquiryStatuses, knownStatus } from "../../inquiry/inquiry-status.ts";
import type { DayRange } from "../../korean/dates.ts";
import type { Bar } from "./charts/bar-chart.tsx";
import { inquiryListPath } from "./inquiry-list-path.ts";
import type { InquiryStatistics } from "./read-statistics.server.ts";

export function totalReceived({ by_status }: InquiryStatistics): number {
  return by_status.reduce((sum, { count }) => sum + count, 0);
}

export const LANDING_FORM = "첫 화면 양식";

/** The landing page's form does not ask for a type. */
export function organizationTypeName(type: string): string {
  return type === LANDING_ORGANIZATION_TYPE ? LANDING_FORM : organizationTypeLabel(type);
}

export function organizationTypeBars(
  { by_organization_type: counts }: InquiryStatistics,
  range: DayRange,
): Bar[] {
  const types = new Set<string>([...organizationTypes, ...counts.map((row) => row.organization_type)]);
  return [...types]
    .map((type) => ({
      key: type,
      name: organizationTypeName(type),
      count: counts.find((row) => row.organization_type === type)?.count ?? 0,
      to: inquiryListPath({ type, ...range }),
    }))
    .sort((one, other) => other.count - one.count);
}

export function sourceBars({ by_source: counts }: InquiryStatistics, range: DayRange): Bar[] {
  return inquirySources.map((source) => ({
    key: source,
    name: sourceLabel(source),
    count: counts.find((row) => row.source === source)?.count ?? 0,
    to: inquiryListPath({ source, ...range }),
  }));
}

export function estimatedUsersBars({ by_estimated_users: counts }: InquiryStatistics): Bar[] {
  const countOf = (band: string | null) => counts.find((row) => row.estimated_users === band)?.count ?? 0;
  return [
    ...estimatedUsersBands.map((band) => ({
      key: band,
      name: estimatedUsersLabel(band),
      count: countOf(band),
    })),
    { key: "none", name: "미입력", count: countOf(null) },
  ];
}

export function statusCounts({ by_status: counts }: InquiryStatistics): Record<InquiryStatus, number> {
  const countOf = (status: InquiryStatus) =>
    counts.reduce((sum, row) => (knownStatus(row.status) === status ? sum + row.count : sum), 0);
  return Object.fromEntries(inquiryStatuses.map((status) => [status, countOf(status)])) as Record<
    InquiryStatus,
    number
  >;
}

export function funnelStages(statistics: InquiryStatistics): Bar[] {
  const { in_progress, completed } = statusCounts(statistics);
  return [
    { key: "received", name: "접수", count: totalReceived(statistics) },
    { key: "answered", name: "처리 시작", count: in_progress + completed },
    { key: "completed", name: "완료", count: completed },
  ];
}
