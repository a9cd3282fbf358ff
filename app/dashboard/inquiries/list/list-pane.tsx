import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { knownStatus, statusDisplay } from "../../../inquiry/inquiry-status.ts";
import { Badge } from "../../../ui/badge.tsx";
import { LIST_PATH } from "../../list-parameters.ts";
import { PageLinks } from "../../paging.tsx";
import { deadlineLabels } from "../inquiry-badges.tsx";
import { useList, useShownRow } from "../rows/list.tsx";
import { CHANGED, type RowInPlace } from "../rows/shown-rows.ts";

export function ListPane({ openId, summary }: { openId: string; summary: string }) {
  const { rows, pages, inquiryQuery } = useList();
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
              to={`${LIST_PATH}/${row.id}${inquiryQuery}`}
              replace
              aria-current={row.id === openId ? "page" : undefined}
            >
              <Line row={row} />
            </Link>
          </li>
        ))}
      </ul>
      <PageLinks {...pages} />
    </nav>
  );
}

function Line({ row }: { row: RowInPlace }) {
  const { hasLeft, age, response, deadline, received, isStale, ...shown } = useShownRow(row);
  const { status, isStatusKnown, suspected_spam, assignee } = shown;
  const { badge, label } = statusDisplay(status);
  const isOpen = !hasLeft && knownStatus(status) !== "completed";
  return (
    <>
      <span className="name">{row.organization_name}</span>
      {isStatusKnown ? <Badge look={badge}>{label}</Badge> : <span className="left">{CHANGED}</span>}
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
