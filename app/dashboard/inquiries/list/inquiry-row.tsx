import { memo, type MouseEvent, type SubmitEvent } from "react";
import {
  estimatedUsersLabel,
  NO_EMAIL,
  NO_PHONE,
  organizationTypeLabel,
  sourceLabel,
} from "../../../inquiry/inquiry-labels.ts";
import { formatDateTime } from "../../../korean/dates.ts";
import { telHref } from "../../../korean/phone.ts";
import { replyHref } from "../reply/reply-mail.ts";
import { deadlineLabels, nthLabel } from "../inquiry-badges.tsx";
import {
  inquiryStatuses,
  type InquiryStatus,
  knownStatus,
  statusDisplay,
} from "../../../inquiry/inquiry-status.ts";
import { Badge } from "../../../ui/badge.tsx";
import { selectedValue } from "../update/update-schemas.ts";
import { restoreFocusOnRemoval } from "../restored-focus.ts";
import { BULK_FORM, type Selection } from "./selection.ts";
import { InquiryFields, pressedForm, useList, useShownRow } from "../rows/list.tsx";
import { CHANGED, isAssignableToSelf, isMovedIn, type RowInPlace } from "../rows/shown-rows.ts";
import { shortcutTip, useShortcutsOn } from "../../shortcuts/shortcuts.ts";

const nextStatus: Record<InquiryStatus, InquiryStatus> = {
  new: "in_progress",
  in_progress: "completed",
  completed: "in_progress",
};

type InquiryTableRowProps = {
  row: RowInPlace;
  isSelected: boolean;
  isHighlighted: boolean;
  select: Selection["select"];
};

/** Renders again only when its own props change, so that a press waits for the rendering of one row, not of all. Plain
 * elements: a `Link` and a `fetcher.Form` in fifty rows took a third of the render time. */
export const InquiryTableRow = memo(Row);

function Row({ row, isSelected, isHighlighted, select }: InquiryTableRowProps) {
  const { path, openedKey, store, press } = useList();
  const inquiry = useShownRow(row);
  const {
    id,
    organization_name: name,
    version,
    status,
    assignee,
    isWorkable,
    isStatusKnown,
    isMarked,
  } = inquiry;
  const waitsAs = isStatusKnown ? knownStatus(status) : null;
  const formId = `inquiry-form-${id}`;
  const areShortcutsOn = useShortcutsOn();
  const tip = (key: string) => shortcutTip(areShortcutsOn, key);
  const next = nextStatus[knownStatus(status)];
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = pressedForm(event);
    // A second click before the change is shown is ignored.
    if (!form.has("status") || !isMovedIn(openedKey, store.recordOf(id))) void press({ about: [row], form });
  };

  return (
    <tr role="row" id={`inquiry-${id}`} className={isHighlighted ? "inquiry-row changed" : "inquiry-row"}>
      <td role="cell">
        <label>
          <input
            type="checkbox"
            name="selected"
            form={BULK_FORM}
            value={selectedValue({ id, version })}
            aria-label={`${name} 선택`}
            checked={isSelected}
            disabled={!isWorkable}
            onChange={(event) => select([row], event.target.checked)}
          />
        </label>
        {isStatusKnown && <Badge look={statusDisplay(status).badge}>{statusDisplay(status).label}</Badge>}
      </td>
      <FactCells {...{ inquiry, waitsAs }} />
      <td role="cell" className="assignee" title={assignee ?? undefined}>
        {assignee}
        {isAssignableToSelf(inquiry) && isWorkable && (
          <button
            ref={restoreFocusToNext}
            form={formId}
            name="intent"
            value="assign-to-self"
            aria-label={`${name} 내가 맡기`}
            {...tip("a")}
          >
            내가 맡기
          </button>
        )}
        {waitsAs !== "completed" && inquiry.nextAction && (
          <span className={inquiry.nextAction.isDue ? "second overdue" : "second"}>
            {inquiry.nextAction.text}
          </span>
        )}
      </td>
      <td role="cell" className="next">
        {!inquiry.isErased && (
          <form id={formId} method="post" action={path} onSubmit={submit}>
            <InquiryFields inquiry={inquiry} fragment={`inquiry-${id}`} />
            {isMarked ? (
              // React reuses the pressed button's element, which keeps the focus.
              <button type="button" aria-disabled="true" aria-label={`${name} ${CHANGED}`}>
                {CHANGED}
              </button>
            ) : (
              <button
                name="status"
                value={next}
                aria-label={`${name} ${statusDisplay(next).towards}`}
                {...tip(String(inquiryStatuses.indexOf(next) + 1))}
              >
                {statusDisplay(next).towards}
              </button>
            )}
          </form>
        )}
      </td>
    </tr>
  );
}

// Every row with a button has a `.next` one.
const restoreFocusToNext = restoreFocusOnRemoval((leaving) =>
  leaving.closest("tr")?.querySelector(".next button"),
);

type FactCellsProps = {
  inquiry: RowInPlace;
  /** Null for a status that may be stale. */
  waitsAs: InquiryStatus | null;
};

/** The cells that only tell about the inquiry. */
function FactCells({ inquiry, waitsAs }: FactCellsProps) {
  const { inquiryQuery, navigate } = useList();
  const { id, organization_name: name, nth } = inquiry;
  const marks = [
    inquiry.source !== "web" && sourceLabel(inquiry.source),
    nth !== null && nth > 1 && nthLabel(nth),
  ]
    .filter(Boolean)
    .join(" · ");
  const [number, others] = inquiry.phone?.split(/ (?:\/ )?(.*)/) ?? [];
  const type = organizationTypeLabel(inquiry.organization_type);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    void navigate(pathname + search);
  };
  return (
    <>
      <th role="rowheader" scope="row" abbr={name}>
        <span className="name">
          {inquiry.suspected_spam && <span className="spam">스팸 의심</span>}
          <a href={`/dashboard/inquiries/${id}${inquiryQuery}`} title={name} onClick={open}>
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
