import { organizationTypeLabel, statusDisplay } from "../../../inquiry/inquiry-labels.ts";
import { Badge } from "../../../ui/badge.tsx";
import { BULK_FORM } from "./bulk-bar.tsx";
import { selectedValue } from "../update-schema.ts";
import type { Status } from "../inquiry-filter.ts";
import type { ListedInquiry } from "./inquiry-page.server.ts";
import type { Selection } from "./selection.ts";
import type { RowActions } from "./row-actions.ts";
import { formatDateTime } from "../../../korean/dates.ts";

const following: Record<string, Status> = {
  new: "in_progress",
  in_progress: "completed",
  completed: "in_progress",
};

type InquiryRowProps = {
  inquiry: ListedInquiry;
  presses: RowActions;
  picks: Selection;
  isFresh: boolean;
  /** Where its form posts to: the list as it is shown. */
  action: string;
};

/** One of fifty, made of plain elements. Their look is in inquiry-table.css. */
export function InquiryRow({ inquiry, presses, picks, isFresh, action }: InquiryRowProps) {
  const { id, organization_name: name, version } = inquiry;
  const status = presses.pressed(id) ?? inquiry.status;
  const next = following[inquiry.status] ?? "in_progress";
  const pickedVersion = picks.versionOf(id);

  return (
    <tr role="row" id={`inquiry-${id}`} className={isFresh ? "inquiry-row animate-fresh" : "inquiry-row"}>
      <td role="cell">
        <label>
          <input
            type="checkbox"
            name="picked"
            form={BULK_FORM}
            value={selectedValue({ id, version: pickedVersion ?? version })}
            aria-label={`${name} 선택`}
            checked={pickedVersion !== undefined}
            onChange={(event) => picks.pick([inquiry], event.target.checked)}
          />
        </label>
        <Badge look={statusDisplay(status).badge}>{statusDisplay(status).label}</Badge>
      </td>
      <th role="rowheader" scope="row">
        <a href={`/dashboard/inquiries/${id}`} onClick={presses.open}>
          {name}
        </a>
        {inquiry.suspected_spam && (
          <span className="ml-2 rounded bg-alarm-100 px-1.5 py-0.5 text-sm font-semibold whitespace-nowrap text-alarm-700">
            스팸 의심
          </span>
        )}
      </th>
      <td role="cell">{organizationTypeLabel(inquiry.organization_type)}</td>
      <td role="cell" className="contact">
        {inquiry.contact_name}
        <a href={`mailto:${inquiry.email}`}>{inquiry.email}</a>
      </td>
      <td role="cell" className="phone">
        <a href={`tel:${inquiry.phone}`}>{inquiry.phone}</a>
      </td>
      <td role="cell" className="received">
        <time dateTime={inquiry.created_at}>{formatDateTime(inquiry.created_at)}</time>
      </td>
      <td role="cell" className="reference">
        {inquiry.reference}
      </td>
      <td role="cell" className="next">
        <form method="post" action={action} onSubmit={(event) => presses.move(event, id)}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <noscript>
            <input type="hidden" name="place" value={`inquiry-${id}`} />
          </noscript>
          <button name="status" value={next} aria-label={`${name} ${statusDisplay(next).towards}`}>
            {statusDisplay(next).towards}
          </button>
        </form>
      </td>
    </tr>
  );
}
