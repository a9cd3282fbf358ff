import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { knownStatus, statusDisplay } from "../../../inquiry/inquiry-labels.ts";
import { Badge } from "../../../ui/badge.tsx";
import { PageLinks } from "../../paging/page-links.tsx";
import type { RowInPlace } from "../list/rows/rows-in-place.ts";
import { deadlineLabels } from "../waiting/deadline-badge.tsx";
import { type InquirySubmissions, useOptimisticValue } from "./inquiry-submissions.ts";
import { inquirySearch } from "../list-url.ts";

type ListPaneProps = {
  rows: readonly RowInPlace[];
  openId: string;
  listSearch: string;
  optimistic: InquirySubmissions["optimistic"];
  summary: string;
  pages: Parameters<typeof PageLinks>[0] | null;
};

export function ListPane({ rows, openId, listSearch, optimistic, summary, pages }: ListPaneProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [openId]);
  return (
    <nav ref={list} aria-label="문의 목록" className="list-pane">
      <p className="list-pane-summary">{summary}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to={`/dashboard/inquiries/${row.id}${inquirySearch(listSearch)}`}
              replace
              aria-current={row.id === openId ? "page" : undefined}
            >
              <span className="name">{row.organization_name}</span>
              <RowStatus row={row} optimistic={optimistic} />
              <RowDetails row={row} />
            </Link>
          </li>
        ))}
      </ul>
      {pages && <PageLinks {...pages} />}
    </nav>
  );
}

function RowStatus({ row, optimistic }: { row: RowInPlace } & Pick<ListPaneProps, "optimistic">) {
  const submitted = useOptimisticValue(optimistic, row, "status");
  if (row.hasLeft && !row.isStatusRead && submitted === undefined)
    return <span className="left">바뀐 문의</span>;
  const { badge, label } = statusDisplay(submitted ?? row.status);
  return <Badge look={badge}>{label}</Badge>;
}

function RowDetails({ row }: { row: RowInPlace }) {
  const { hasLeft, waiting, deadline, received, assignee } = row;
  const isWaiting = !hasLeft && knownStatus(row.status) === "new";
  return (
    <span className="details">
      <span>
        {received}
        {isWaiting && waiting && ` · ${waiting} 대기`}
      </span>
      {isWaiting && deadline && <b className={deadline}>{deadlineLabels[deadline]}</b>}
      {!hasLeft && row.isStale && <b className="overdue">접수 뒤 {waiting}</b>}
      {row.suspected_spam && <b className="overdue">스팸 의심</b>}
      {assignee && <span className="assignee">{assignee}</span>}
    </span>
  );
}
