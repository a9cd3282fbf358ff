/** The worklist's two overview queues of all that is open, and its queues, most urgent first. */
export const queueLabels = {
  today: "내 오늘",
  open: "모두",
  overdue: "기한 지남",
  due_soon: "기한 임박",
  next_action_past: "다음 연락일 지남",
  next_action_today: "오늘 연락",
  next_action_later: "연락 예정",
  no_next_action: "다음 연락일 없음",
  stale: "오래된 진행중",
  unassigned: "담당 없음",
  mine: "내 담당",
  unanswered: "응답 대기",
} as const;

export type Queue = keyof typeof queueLabels;
export const queueNames = Object.keys(queueLabels) as Queue[];
export const overviewQueues = ["today", "open"] as const satisfies Queue[];

/** An inquiry opened from a queue has `?queue=…` in its `list` parameter, in place of a list's query string. */
export function queueOf(listSearch: string): Queue | undefined {
  const queue = new URLSearchParams(listSearch).get("queue") ?? "";
  return Object.hasOwn(queueLabels, queue) ? (queue as Queue) : undefined;
}

export function worklistPath(queue: Queue): string {
  return `/dashboard/worklist?queue=${queue}`;
}
