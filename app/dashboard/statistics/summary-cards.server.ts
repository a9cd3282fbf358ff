import { inquiryStatuses, statusDisplay } from "../../inquiry/inquiry-status.ts";
import { addDays, formatDateTime, formatDuration, mondayOf, seoulDay } from "../../korean/dates.ts";
import { FIRST_RESPONSE_DEFINITION } from "../inquiries/first-response.ts";
import { pathFromQueue } from "../worklist/queues.ts";
import { countChange, countText } from "./comparison-text.ts";
import type { SummaryCard } from "./inquiry-cards.tsx";
import { inquiryListPath } from "./inquiry-list-path.ts";
import type { AnonymisationRun } from "./last-anonymisation.tsx";
import type { InquirySummary } from "./read-statistics.server.ts";

const MEDIAN_DAYS = 90;
const statusHints = {
  new: "아직 진행중으로 바꾸지 않은 문의",
  in_progress: "처리를 시작한 문의",
  completed: "상담을 마친 문의",
};

/** The texts are made on the server to keep them, and how they are made, out of the client bundle. */
export function summaryCards(summary: InquirySummary, now: Date): SummaryCard[] {
  const today = seoulDay(now);
  const monday = mondayOf(today);
  const {
    first_responses,
    this_week,
    last_week,
    last_week_so_far,
    median_first_response_seconds: median,
  } = summary;
  return [
    ...inquiryStatuses.map((status): SummaryCard => {
      const { label } = statusDisplay(status);
      return {
        name: label,
        value: countText(summary[status]),
        look: status === "new" && summary.new > 0 ? "urgent" : "calm",
        link: { to: inquiryListPath({ status }), label: `${label} 문의 보기` },
        hint: statusHints[status],
      };
    }),
    {
      name: "이번 주 접수",
      value: countText(this_week),
      link: { to: inquiryListPath({ from: monday, to: addDays(monday, 6) }), label: "이번 주 문의 보기" },
      hint: `아직 끝나지 않은 주입니다. 지난주 같은 때까지 ${countText(last_week_so_far)} 대비 ${countChange(last_week_so_far, this_week)}, 지난주 전체 ${countText(last_week)}`,
    },
    {
      name: "첫 응답까지 걸린 시간",
      value: median === null ? "기록 없음" : formatDuration(median),
      link: {
        to: inquiryListPath({ from: addDays(today, -MEDIAN_DAYS), to: today }),
        label: `최근 ${MEDIAN_DAYS}일 문의 보기`,
      },
      hint:
        median === null
          ? `최근 ${MEDIAN_DAYS}일에 응답한 문의가 없습니다.`
          : `최근 ${MEDIAN_DAYS}일 문의 가운데 응답한 ${countText(first_responses)}의 중앙값`,
      definition: FIRST_RESPONSE_DEFINITION,
    },
    oldestCard(summary.oldest_unanswered, now),
  ];
}

function oldestCard(oldest: InquirySummary["oldest_unanswered"], now: Date): SummaryCard {
  const name = "가장 오래 기다린 문의";
  if (!oldest)
    return {
      name,
      value: "없음",
      link: { to: inquiryListPath({}), label: "모든 문의 보기" },
      hint: "응답을 기다리는 문의가 없습니다.",
    };
  // The worklist does not show this, because it lists due contacts first.
  const isOverdue = !!oldest.due_at && new Date(oldest.due_at) < now;
  const waited = Math.max(0, now.getTime() - Date.parse(oldest.created_at)) / 1_000;
  return {
    name,
    value: formatDuration(waited),
    look: isOverdue ? "alarm" : "calm",
    link: { to: pathFromQueue(oldest.id, "unanswered"), label: "가장 오래 기다린 문의 열기" },
    alarm: isOverdue ? "기한 지남 · " : undefined,
    hint: oldest.organization_name,
  };
}

// The anonymisation job runs daily.
const LATE_AFTER_MS = 2 * 24 * 60 * 60 * 1_000;

export function anonymisationRun(run: InquirySummary["last_anonymisation"], now: Date): AnonymisationRun {
  if (run === null) return { state: "never" };
  const isLate = now.getTime() - Date.parse(run.ran_at) > LATE_AFTER_MS;
  return {
    state: isLate ? "late" : "in-time",
    last: { at: run.ran_at, text: formatDateTime(run.ran_at), count: countText(run.anonymised) },
  };
}
