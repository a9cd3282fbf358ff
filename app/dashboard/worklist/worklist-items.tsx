import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { statusDisplay } from "../../inquiry/inquiry-labels.ts";
import { Badge } from "../../ui/badge.tsx";
import { DeadlineBadge } from "../inquiries/inquiry-badges.tsx";
import { resolutionLabel } from "../inquiries/follow-up-labels.ts";
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
          <span className="text-[0.9375rem] text-ink-soft">
            {detailsOf(inquiry, nameOf).map((detail, index) => (
              <Fragment key={index}>
                {index > 0 && "\u00a0· "}
                {detail}
              </Fragment>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}

function detailsOf(inquiry: WorklistInquiry, nameOf: NameOf | undefined): ReactNode[] {
  const { created_at, received, responseText, due, contact, next_action, resolution, assigned_to } = inquiry;
  return [
    dated({ at: created_at, text: received }, " 접수"),
    responseText,
    inquiry.mail_problem !== null && (
      <b key="mail" className="text-alarm-700">
        메일 안 감
      </b>
    ),
    due && dated(due, "까지 응답"),
    resolution && resolutionLabel(resolution),
    contact && dated(contact, " 연락"),
    next_action,
    assigned_to && nameOf && `담당 ${nameOf(assigned_to)} 님`,
  ].filter(Boolean);
}

function dated({ at, text }: { at: string; text: string }, what: string) {
  return (
    <span className="whitespace-nowrap">
      <time dateTime={at}>{text}</time>
      {what}
    </span>
  );
}
