import {
  estimatedUsersBands,
  estimatedUsersLabels,
  organizationTypeLabel,
  organizationTypes,
} from "../../inquiry/inquiry-labels.ts";
import type { Bar } from "./charts/bar-chart.tsx";
import { listOf } from "./inquiry-list-link.ts";
import type { InquiryStatistics } from "./read-statistics.server.ts";
import type { Day } from "../../korean/dates.ts";

type Range = { from: Day; to: Day };

export function receivedIn({ by_status }: InquiryStatistics): number {
  return by_status.reduce((sum, { count }) => sum + count, 0);
}

/** Every type that the form offers and any other that came, most frequent first. */
export function barsOfTypes({ by_organization_type: counts }: InquiryStatistics, range: Range): Bar[] {
  const types = new Set<string>([...organizationTypes, ...counts.map((row) => row.organization_type)]);
  return [...types]
    .map((type) => ({
      key: type,
      name: organizationTypeLabel(type),
      count: counts.find((row) => row.organization_type === type)?.count ?? 0,
      to: listOf({ type, ...range }),
    }))
    .sort((one, other) => other.count - one.count);
}

/** Every band in its order, and how many did not say. */
export function barsOfUsers({ by_estimated_users: counts }: InquiryStatistics): Bar[] {
  const countOf = (band: string | null) => counts.find((row) => row.estimated_users === band)?.count ?? 0;
  return [
    ...estimatedUsersBands.map((band) => ({
      key: band,
      name: estimatedUsersLabels[band],
      count: countOf(band),
    })),
    { key: "unsaid", name: "미입력", count: countOf(null) },
  ];
}

/** How many stand where now. A status that nobody knows counts as new, as it is shown. */
export function statusCounts(statistics: InquiryStatistics) {
  const countOf = (status: string) => statistics.by_status.find((row) => row.status === status)?.count ?? 0;
  const [in_progress, completed] = [countOf("in_progress"), countOf("completed")];
  return { new: receivedIn(statistics) - in_progress - completed, in_progress, completed };
}

/** Of what was received, what was answered, and of that what was completed. */
export function funnelStages(statistics: InquiryStatistics): Bar[] {
  const { in_progress, completed } = statusCounts(statistics);
  return [
    { key: "received", name: "접수", count: receivedIn(statistics) },
    { key: "answered", name: "응답 시작", count: in_progress + completed },
    { key: "completed", name: "완료", count: completed },
  ];
}
