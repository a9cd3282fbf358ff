import { Link } from "react-router";
import { statusDisplay } from "../../inquiry/inquiry-labels.ts";
import { formatDateTime, formatWeekday, seoulDay } from "../../korean/dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { DeadlineBadge } from "../inquiries/follow-up/deadline-badge.tsx";
import type { NameOf } from "../member-names.ts";
import { pathFromQueue, type Queue } from "./queues.ts";
import type { WorklistInquiry } from "./read-worklist.server.ts";

type WorklistItemsProps = { queue: Queue; inquiries: WorklistInquiry[]; nameOf?: NameOf };

export function WorklistItems({ queue, inquiries, nameOf }: WorklistItemsProps) {
  return (
    <ol className="divide-y divide-line border-y border-line">
      {inquiries.map((inquiry) => (
        <li
          key={inquiry.id}
          id={`inquiry-${inquiry.id}`}
          className="flex scroll-mt-20 flex-wrap items-center gap-x-3 gap-y-1 py-3"
        >
          <Badge look={statusDisplay(inquiry.status).badge}>{statusDisplay(inquiry.status).label}</Badge>
          <DeadlineBadge deadline={inquiry.deadline} />
          <Link
            to={pathFromQueue(inquiry.id, queue)}
            className="py-1 font-semibold underline underline-offset-4"
          >
            {inquiry.organization_name}
          </Link>
          {inquiry.staleFor && <b className="text-[0.9375rem] text-alarm-700">접수 뒤 {inquiry.staleFor}</b>}
          <span className="text-[0.9375rem] text-ink-soft">{detailsOf(inquiry, nameOf).join(" · ")}</span>
        </li>
      ))}
    </ol>
  );
}

function detailsOf(inquiry: WorklistInquiry, nameOf: NameOf | undefined): string[] {
  const { created_at, deadline, next_action_on, next_action, assigned_to } = inquiry;
  const isWaiting = deadline.state !== "none" && deadline.state !== "kept" && deadline.state !== "missed";
  return [
    `${formatDateTime(created_at)} 접수`,
    isWaiting ? `${formatDateTime(deadline.dueAt)}까지 응답` : "",
    next_action_on === null ? "" : `${formatWeekday(next_action_on, seoulDay())} 연락`,
    next_action ?? "",
    assigned_to !== null && nameOf ? `담당 ${nameOf(assigned_to)} 님` : "",
  ].filter(Boolean);
}
