import { formatNumber } from "../../korean/numbers.ts";
import { RESPONSE_TIME_FOR_STAFF } from "../../korean/response-time.ts";
import type { Queue } from "./queues.ts";

// A module of its own, because queues.ts is part of the Overview's script.

export const queueHints: Record<Queue, string> = {
  today:
    "내가 맡았거나 아직 담당이 없는 문의 가운데 이번 영업일까지 응답할 문의, 오늘까지 연락할 문의, 다음 연락일 없이 2주가 지난 문의",
  open: "누가 맡았든 아직 완료하지 않은 모든 문의",
  overdue: `${RESPONSE_TIME_FOR_STAFF}이 지나도록 응답하지 않은 문의`,
  due_soon: "이번 영업일 18시까지 응답해야 하는 문의",
  next_action_past: "연락하기로 한 날이 지난 문의",
  next_action_today: "오늘 연락하기로 한 문의",
  next_action_later: "앞으로 연락할 날을 정해 둔 문의",
  no_next_action: "응답했거나 기한이 없고, 다음에 연락할 날을 정하지 않은 문의",
  stale: "접수한 지 2주가 지났고 앞으로 연락할 날이 없는 진행중 문의",
  unassigned: "아직 아무도 맡지 않은 문의",
  mine: "내가 맡아 아직 완료하지 않은 문의",
  unanswered: "신규든 진행중이든 아직 첫 응답을 하지 않은 문의",
};

export function queueTotalText(count: number, shownCount: number): string {
  if (count <= shownCount) return `${formatNumber(count)}건`;
  return `${formatNumber(count)}건 가운데 ${formatNumber(shownCount)}건`;
}
