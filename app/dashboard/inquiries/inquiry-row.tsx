import { Link, useFetcher } from "react-router";
import { organizationTypeLabel, statusLook } from "../../inquiry/inquiry-labels.ts";
import { Badge } from "../../ui/badge.tsx";
import { BULK_FORM } from "./bulk-bar.tsx";
import { pickedValue } from "./change-schema.ts";
import type { Status } from "./inquiry-filter.ts";
import type { ListedInquiry } from "./inquiry-page.server.ts";
import type { Picks } from "./picks.ts";
import { seoulTime } from "./seoul-time.ts";
import { type Answer, useAnswer } from "./answer.ts";
import { shownStatus, StatusForm } from "./status-form.tsx";

const following: Record<string, Status> = {
  new: "in_progress",
  in_progress: "completed",
  completed: "in_progress",
};

const line = "xl:border-t xl:border-line";
const cell = `block xl:table-cell xl:px-3 xl:py-2.5 xl:align-top ${line}`;
const link = "underline decoration-line underline-offset-4 hover:decoration-current";

type InquiryRowProps = {
  inquiry: ListedInquiry;
  picks: Picks;
  isFresh: boolean;
  listSearch: string;
  tell: (answer: Answer) => void;
};

export function InquiryRow({ inquiry, picks, isFresh, listSearch, tell }: InquiryRowProps) {
  const { id, organization_name: name } = inquiry;
  const fetcher = useFetcher<Answer>({ key: `move-${id}` });
  useAnswer(fetcher, tell);
  const status = shownStatus(fetcher, inquiry);
  const next = following[inquiry.status] ?? "in_progress";
  const pickedVersion = picks.versionOf(id);

  return (
    <tr
      role="row"
      id={`inquiry-${id}`}
      className={`relative block scroll-mt-32 rounded-xl p-4 ring-1 ring-line target:bg-dawn-100 xl:table-row xl:rounded-none xl:ring-0 ${isFresh ? "animate-fresh" : ""}`}
    >
      <td role="cell" className={cell}>
        <div className="flex items-center gap-2">
          <label className="-m-1 flex size-8 items-center justify-center">
            <input
              type="checkbox"
              name="picked"
              form={BULK_FORM}
              value={pickedValue({ id, version: pickedVersion ?? inquiry.version })}
              aria-label={`${name} 선택`}
              checked={pickedVersion !== undefined}
              onChange={(event) => picks.pick([inquiry], event.target.checked)}
              className="size-5 accent-pine-700"
            />
          </label>
          <Badge look={statusLook(status).badge}>{statusLook(status).label}</Badge>
        </div>
      </td>
      <th
        role="rowheader"
        scope="row"
        className={`${cell} mt-3 text-lg font-semibold xl:text-[0.9375rem] xl:leading-6`}
      >
        <Link to={`/dashboard/inquiries/${id}`} state={{ listSearch }} className={link}>
          {name}
        </Link>
        {inquiry.suspected_spam && (
          <span className="ml-2 rounded bg-alarm-100 px-1.5 py-0.5 text-sm font-semibold whitespace-nowrap text-alarm-700">
            스팸 의심
          </span>
        )}
      </th>
      <td role="cell" className={cell}>
        {organizationTypeLabel(inquiry.organization_type)}
      </td>
      <td role="cell" className={`${cell} mt-2`}>
        {inquiry.contact_name}
        <a
          href={`mailto:${inquiry.email}`}
          className={`${link} ml-2 text-ink-soft xl:ml-0 xl:block xl:text-sm xl:leading-6`}
        >
          {inquiry.email}
        </a>
      </td>
      <td role="cell" className={`${cell} xl:whitespace-nowrap`}>
        <a href={`tel:${inquiry.phone}`} className={link}>
          {inquiry.phone}
        </a>
      </td>
      <td role="cell" className={`${cell} mt-2 text-ink-soft xl:text-ink`}>
        <time dateTime={inquiry.created_at}>{seoulTime(inquiry.created_at)}</time>
      </td>
      <td
        role="cell"
        className={`${cell} text-ink-soft before:content-['접수_번호_'] xl:before:content-none`}
      >
        <span className="font-mono text-sm">{inquiry.reference}</span>
      </td>
      <td role="cell" className={`absolute top-4 right-4 xl:static xl:px-3 xl:py-2 xl:align-top ${line}`}>
        <StatusForm fetcher={fetcher} inquiry={inquiry} place={`inquiry-${id}`}>
          <button
            name="status"
            value={next}
            className="inline-flex min-h-8 cursor-pointer items-center rounded-full border border-ink-soft/40 bg-white px-3 text-sm font-semibold whitespace-nowrap hover:bg-pine-100"
          >
            <span className="sr-only">{name} </span>
            {statusLook(next).towards}
          </button>
        </StatusForm>
      </td>
    </tr>
  );
}
