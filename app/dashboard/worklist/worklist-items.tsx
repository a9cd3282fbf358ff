import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { statusDisplay } from "../../inquiry/inquiry-status.ts";
import { Badge } from "../../ui/badge.tsx";
import { DeadlineBadge } from "../inquiries/deadline-badge.tsx";
import { pathFromQueue } from "./queues.ts";
import type { WorklistInquiry } from "./read-worklist.server.ts";

export function WorklistItems({ inquiries }: { inquiries: WorklistInquiry[] }) {
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
            to={pathFromQueue(inquiry.id, "unanswered")}
            className="py-1 font-semibold underline underline-offset-4"
          >
            {inquiry.organization_name}
          </Link>
          {inquiry.staleFor && <b className="text-[0.9375rem] text-alarm-700">접수 뒤 {inquiry.staleFor}</b>}
          <span className="text-[0.9375rem] text-ink-soft">
            {detailsOf(inquiry).map((detail, index) => (
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

function detailsOf(inquiry: WorklistInquiry): ReactNode[] {
  const { created_at, received, responseText, due, contact, next_action, resolution } = inquiry;
  return [
    dated({ at: created_at, text: received }, " 접수"),
    responseText,
    inquiry.mail_problem !== null && (
      <b key="mail" className="text-alarm-700">
        메일 안 감
      </b>
    ),
    due && dated(due, "까지 응답"),
    resolution,
    contact && dated(contact, " 연락"),
    next_action,
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
