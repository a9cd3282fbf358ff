import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { knownStatus, statusDisplay } from "../../../inquiry/inquiry-status.ts";
import { Badge } from "../../../ui/badge.tsx";
import { PageLinks } from "../../paging.tsx";
import {
  CHANGED,
  type InquiryStore,
  type RowInPlace,
  usePendingChange,
  withChange,
} from "../rows/inquiry-store.ts";
import { deadlineLabels } from "../deadline-badge.tsx";
import { inquirySearch } from "../list-url.ts";

type ListPaneProps = {
  rows: readonly RowInPlace[];
  openId: string;
  listSearch: string;
  store: InquiryStore;
  summary: string;
  pages: Parameters<typeof PageLinks>[0] | null;
};

export function ListPane({ rows, openId, listSearch, store, summary, pages }: ListPaneProps) {
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
              <Line row={row} store={store} />
            </Link>
          </li>
        ))}
      </ul>
      {pages && <PageLinks {...pages} />}
    </nav>
  );
}

function Line({ row, store }: { row: RowInPlace; store: InquiryStore }) {
  const change = usePendingChange(store, row);
  const { hasLeft, isStatusRead, age, response, deadline, received, isStale } = row;
  const { status, suspected_spam, assignee } = withChange(row, change);
  const { badge, label } = statusDisplay(status);
  const isOpen = !hasLeft && knownStatus(status) !== "completed";
  return (
    <>
      <span className="name">{row.organization_name}</span>
      {hasLeft && !isStatusRead && change.status === undefined ? (
        <span className="left">{CHANGED}</span>
      ) : (
        <Badge look={badge}>{label}</Badge>
      )}
      <span className="details">
        <span>
          {received}
          {isOpen && row.responseText && ` · ${row.responseText}`}
        </span>
        {isOpen && deadline && <b className={deadline}>{deadlineLabels[deadline]}</b>}
        {isOpen && isStale && response !== "awaited" && <b className="overdue">접수 뒤 {age}</b>}
        {suspected_spam && <b className="overdue">스팸 의심</b>}
        {assignee && <span className="assignee">{assignee}</span>}
      </span>
    </>
  );
}
