import {
  estimatedUsersLabel,
  NO_EMAIL,
  NO_PHONE,
  organizationTypeLabel,
  sourceLabel,
} from "../../../inquiry/inquiry-labels.ts";
import type { InquiryStatus } from "../../../inquiry/inquiry-status.ts";
import { formatDateTime } from "../../../korean/dates.ts";
import { telHref } from "../../../korean/phone.ts";
import { replyHref } from "../../replies/reply-mail.ts";
import { deadlineLabels } from "../deadline-badge.tsx";
import { nthLabel } from "../inquiry-badges.tsx";
import type { RowHandlers } from "./inquiry-row.tsx";
import type { RowInPlace } from "../rows/inquiry-store.ts";

type RowFactsProps = {
  inquiry: RowInPlace;
  /** Null for a status that may be stale. */
  waitsAs: InquiryStatus | null;
  listQuery: string;
  open: RowHandlers["open"];
};

/** The cells that only tell about the inquiry. */
export function RowFacts({ inquiry, waitsAs, listQuery, open }: RowFactsProps) {
  const { id, organization_name: name, nth } = inquiry;
  const marks = [
    inquiry.source !== "web" && sourceLabel(inquiry.source),
    nth !== null && nth > 1 && nthLabel(nth),
  ]
    .filter(Boolean)
    .join(" · ");
  const [number, others] = inquiry.phone?.split(/ (?:\/ )?(.*)/) ?? [];
  const type = organizationTypeLabel(inquiry.organization_type);
  return (
    <>
      <th role="rowheader" scope="row" abbr={name}>
        <span className="name">
          {inquiry.suspected_spam && <span className="spam">스팸 의심</span>}
          <a href={`/dashboard/inquiries/${id}${listQuery}`} title={name} onClick={open}>
            {name}
          </a>
        </span>
        {(marks || inquiry.excerpt) && (
          <span className="second">
            {marks && <b>{marks}</b>} {inquiry.excerpt}
          </span>
        )}
      </th>
      <td role="cell" className="type" title={type}>
        {type}
        {inquiry.estimated_users && (
          <span className="second">{estimatedUsersLabel(inquiry.estimated_users)}</span>
        )}
      </td>
      <td role="cell" className="contact">
        {inquiry.contact_name}
        <span className="second">
          {inquiry.email ? (
            <a href={replyHref(inquiry)} title={inquiry.email}>
              {inquiry.email}
            </a>
          ) : (
            NO_EMAIL
          )}
          {inquiry.mail_problem !== null && <b className="overdue"> · 메일 안 감</b>}
        </span>
      </td>
      <td role="cell" className="phone">
        {inquiry.phone ? <a href={telHref(inquiry.phone)}>{number}</a> : NO_PHONE}
        {others && <span className="second">{others}</span>}
      </td>
      <td role="cell" className="received">
        <time dateTime={inquiry.created_at} title={formatDateTime(inquiry.created_at)}>
          {inquiry.received}
        </time>
        {waitsAs !== null && waitsAs !== "completed" && inquiry.age && (
          <span className={inquiry.isStale ? "second overdue" : "second"}>
            {inquiry.responseText ?? `접수 뒤 ${inquiry.age}`}
            {inquiry.response === "given" && ` · 접수 뒤 ${inquiry.age}`}
            {inquiry.deadline && " · "}
            {inquiry.deadline && <b className={inquiry.deadline}>{deadlineLabels[inquiry.deadline]}</b>}
          </span>
        )}
      </td>
      <td role="cell" className="reference">
        {inquiry.reference}
      </td>
    </>
  );
}
