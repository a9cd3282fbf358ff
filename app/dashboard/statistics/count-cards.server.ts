import { inquiryStatuses, statusDisplay, type InquiryStatus } from "../../inquiry/inquiry-status.ts";
import { type Day, type DayRange, addDays, formatDuration, mondayOf } from "../../korean/dates.ts";
import { RESPONSE_TIME_IN_FULL } from "../../korean/response-time.ts";
import { countText, shareText } from "./count-text.ts";
import type { CountCard } from "./count-cards.tsx";
import { inquiryListPath } from "../inquiries/inquiry-list-path.ts";
import type { PeriodStatistics } from "./read-statistics.server.ts";

// The texts are made on the server to keep them, and how they are made, out of the client bundle.

const NOT_MEASURED = "기록 없음";
const statusHints = {
  new: "아직 진행중으로 바꾸지 않은 문의",
  in_progress: "처리를 시작한 문의",
  completed: "상담을 마친 문의",
};

export function statusCards(counts: Record<InquiryStatus, number>): CountCard[] {
  return inquiryStatuses.map((status) => {
    const { label } = statusDisplay(status);
    return {
      name: label,
      value: countText(counts[status]),
      isUrgent: status === "new" && counts.new > 0,
      link: { to: inquiryListPath({ status }), label: `${label} 문의 보기` },
      hint: statusHints[status],
    };
  });
}

export function thisWeekCard({ by }: PeriodStatistics, today: Day): CountCard {
  const monday = mondayOf(today);
  return {
    name: "이번 주 접수",
    value: countText(by.week[monday] ?? 0),
    link: { to: inquiryListPath({ from: monday, to: today }), label: "이번 주 문의 보기" },
    hint: `월요일부터 지금까지입니다. 지난주 전체는 ${countText(by.week[addDays(monday, -7)] ?? 0)}입니다.`,
  };
}

export function receivedCard({ received, by }: PeriodStatistics, range: DayRange): CountCard {
  return {
    name: "접수",
    value: countText(received),
    link: { to: inquiryListPath(range), label: "이 기간 문의 보기" },
    hint: `이 가운데 ${countText(by.status.completed ?? 0)}을 완료했습니다.`,
  };
}

/** `period`: in words, as "최근 13주". */
export function responseCards(statistics: PeriodStatistics, period: string): CountCard[] {
  const { answered, median_first_response_seconds: median, kept, missed } = statistics;
  const decided = kept + missed;
  return [
    {
      name: "첫 응답까지 걸린 시간",
      value: median === null ? NOT_MEASURED : formatDuration(median),
      hint:
        median === null
          ? `${period}에 응답한 문의가 없습니다.`
          : `${period} 문의 가운데 응답한 ${countText(answered)}의 중앙값이며, 밤과 쉬는 날도 넣어 셉니다.`,
    },
    {
      name: "기한 안에 첫 응답",
      value: decided === 0 ? NOT_MEASURED : shareText(kept, decided),
      hint: `${period} 문의 가운데 응답했거나 기한이 지난 ${countText(decided)} 중 ${countText(kept)}입니다. 기한은 ${RESPONSE_TIME_IN_FULL}입니다.`,
    },
  ];
}
