import { formatNumber } from "../../korean/numbers.ts";
import { inquiryListPath } from "../inquiries/inquiry-list-path.ts";
import { type Queue, queueLabels, worklistPath } from "../inquiries/queues.ts";

const mostUrgentFirst = [
  "today",
  "overdue",
  "next_action_past",
  "due_soon",
  "next_action_today",
  "stale",
  "no_next_action",
  "unassigned",
  "mine",
] as const satisfies Queue[];

const alarming: readonly Queue[] = ["overdue", "next_action_past", "stale"];

/** The worklist in lines, without what is empty. `unresolved`: how many were completed without an outcome. */
export function toDoLines(counts: Record<Queue, number>, unresolved: number) {
  const queues = mostUrgentFirst.map((queue) => ({
    to: worklistPath(queue),
    label: queueLabels[queue],
    count: counts[queue],
    isAlarming: alarming.includes(queue),
  }));
  const completed = {
    to: inquiryListPath({ resolution: "none" }),
    label: "결과 없이 완료",
    count: unresolved,
    isAlarming: false,
  };
  return [...queues, completed]
    .filter(({ count }) => count > 0)
    .map((line) => ({ ...line, count: `${formatNumber(line.count)}건` }));
}
