import { organizationTypeLabel, sourceLabel } from "../../../inquiry/inquiry-labels.ts";
import { statusDisplay } from "../../../inquiry/inquiry-status.ts";
import { formatDay } from "../../../korean/dates.ts";
import type { NameOf } from "../../member-names.ts";
import { resolutionChoiceLabel } from "../follow-up-labels.ts";
import { assignedChoiceLabels, type InquiryFilter, spamChoiceLabels } from "../inquiry-filter.ts";

const sortLabels = {
  newest: "",
  oldest: "오래된 문의부터",
  organization: "기관명 순",
  "organization-reversed": "기관명 역순",
};

/** "신규 · 학교/교육기관 · 내 담당"; "전체" for a filter that shows every inquiry. */
export function filterWords(filter: InquiryFilter, nameOf: NameOf): string {
  const { q, status, type, assigned, resolution, source, from, to, spam, sort } = filter;
  const words = [
    status && statusDisplay(status).label,
    type && organizationTypeLabel(type),
    assigned &&
      (assigned === "me" || assigned === "none"
        ? assignedChoiceLabels[assigned]
        : `담당 ${nameOf(assigned)}`),
    resolution && resolutionChoiceLabel(resolution),
    source && `${sourceLabel(source)}로 받음`,
    spam && spamChoiceLabels[spam],
    from && `${formatDay(from, true)}부터`,
    to && `${formatDay(to, true)}까지`,
    q && `‘${q}’ 찾기`,
    sortLabels[sort],
  ];
  return words.filter(Boolean).join(" · ") || "전체";
}
