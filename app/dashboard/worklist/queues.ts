import { RESPONSE_TIME_FOR_STAFF } from "../../korean/response-time.ts";

/** The worklist's two views of all that is open, and its queues, most urgent first. */
export const queues = {
  today: {
    label: "내 오늘",
    hint: "내가 맡았거나 아직 담당이 없는 문의 가운데 오늘까지 응답하거나 연락할 문의",
  },
  open: { label: "모두", hint: "누가 맡았든 아직 완료하지 않은 모든 문의" },
  overdue: { label: "기한 지남", hint: `${RESPONSE_TIME_FOR_STAFF}이 지나도록 응답하지 않은 문의` },
  due_soon: { label: "기한 임박", hint: "이번 영업일 18시까지 응답해야 하는 문의" },
  next_action_past: { label: "다음 연락일 지남", hint: "연락하기로 한 날이 지난 문의" },
  next_action_today: { label: "오늘 연락", hint: "오늘 연락하기로 한 문의" },
  next_action_later: { label: "연락 예정", hint: "앞으로 연락할 날을 정해 둔 문의" },
  no_next_action: {
    label: "다음 단계 없음",
    hint: "첫 응답을 했지만 다음에 연락할 날을 정하지 않은 문의",
  },
  stale: { label: "오래된 진행중", hint: "접수한 지 2주가 지났고 연락할 날을 정하지 않은 진행중 문의" },
  unassigned: { label: "담당 없음", hint: "아직 아무도 맡지 않은 문의" },
  mine: { label: "내 담당", hint: "내가 맡아 아직 완료하지 않은 문의" },
  unanswered: { label: "응답 대기", hint: "상태와 상관없이 아직 첫 응답을 하지 않은 문의" },
} as const;

export type Queue = keyof typeof queues;
export const queueNames = Object.keys(queues) as Queue[];
export const views = ["today", "open"] as const satisfies Queue[];

/** An inquiry opened from a queue has `?queue=…` in its `list` parameter, in place of a list's query string. */
export function queueOf(listSearch: string): Queue | undefined {
  const queue = new URLSearchParams(listSearch).get("queue") ?? "";
  return Object.hasOwn(queues, queue) ? (queue as Queue) : undefined;
}

export function pathFromQueue(inquiryId: string, queue: Queue): string {
  return `/dashboard/inquiries/${inquiryId}?list=%3Fqueue%3D${queue}`;
}

export function worklistPath(queue: Queue): string {
  return `/dashboard/worklist?queue=${queue}`;
}
