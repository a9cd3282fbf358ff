import type { ResponseDeadline } from "./response-deadline.server.ts";

export const deadlineLabels = { soon: "기한 임박", overdue: "기한 지남" };
const looks = { soon: "bg-dawn-100 text-dawn-700", overdue: "bg-alarm-100 text-alarm-700" };

export function DeadlineBadge({ deadline }: { deadline: ResponseDeadline }) {
  if (deadline.state !== "soon" && deadline.state !== "overdue") return null;
  return (
    <span
      className={`rounded px-1.5 py-0.5 text-sm font-semibold whitespace-nowrap ${looks[deadline.state]}`}
    >
      {deadlineLabels[deadline.state]}
    </span>
  );
}
