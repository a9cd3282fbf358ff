import { useHydrated } from "remix-utils/use-hydrated";
import type { MembersRead } from "../../read-layout.server.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { type InquiryFilter, filterQuery, type Sort } from "../inquiry-filter.ts";
import { useList } from "../rows/list.tsx";
import { isLatestKnown } from "../rows/shown-rows.ts";
import { InquiryTableRow } from "./inquiry-row.tsx";
import { ScrollAnchor } from "./scroll-anchor.tsx";
import { type SelectableTotal, type Selection, useSelectionPress } from "./selection.ts";
import { ListShortcuts } from "./list-shortcuts.tsx";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { statusDisplay } from "../../../inquiry/inquiry-status.ts";
import type { ListedInquiry } from "../rows/listed-inquiry.server.ts";

type InquiryTableProps = {
  pageKey: string;
  selection: Selection;
  total: SelectableTotal;
  members: MembersRead;
  leftId: string | undefined;
  filter: InquiryFilter;
};

/** Fixed widths: a new row must not rewrap others. Roles: some screen readers ignore a table with a CSS `display`. */
export function InquiryTable({ pageKey, selection, total, members, leftId, filter }: InquiryTableProps) {
  const { rows, store, adminId } = useList();
  const pressSelected = useSelectionPress(selection);
  const { changedIds, announcement } = useListChanges(rows, pageKey, adminId);
  const hasScripts = useHydrated();
  const selectable = rows.filter((row) => !row.isErased && isLatestKnown(store.recordOf(row.id), row));
  const areAllSelected = selectable.length > 0 && selectable.every(({ id }) => selection.has(id));

  return (
    <>
      <ListShortcuts {...{ leftId, selection, pressSelected }} />
      <BulkBar {...{ selectable, selection, total, filter, members, pressSelected }} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ScrollAnchor pageKey={pageKey}>
        <table role="table" className="inquiry-table">
          <caption className="sr-only">접수된 문의</caption>
          <TableHead
            filter={filter}
            selectAll={
              <label
                className={`mr-1 inline-flex size-8 items-center justify-center align-middle print:hidden ${hasScripts ? "" : "invisible"}`}
              >
                <input
                  type="checkbox"
                  aria-label="이 화면의 문의 모두 선택"
                  checked={areAllSelected}
                  onChange={(event) => selection.select(selectable, event.target.checked)}
                  className="size-5 accent-pine-700"
                />
              </label>
            }
          />
          {/* Rows of another page are new elements; the pressed header stays, with the focus. */}
          <tbody key={pageKey} role="rowgroup">
            {rows.map((row) => (
              <InquiryTableRow
                key={row.id}
                row={row}
                isSelected={selection.has(row.id)}
                isHighlighted={changedIds.has(row.id)}
                select={selection.select}
              />
            ))}
          </tbody>
        </table>
      </ScrollAnchor>
    </>
  );
}

function TableHead({ filter, selectAll }: { filter: InquiryFilter; selectAll: ReactNode }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        <Header name="status">
          {selectAll}
          상태
        </Header>
        <SortedHeader
          name="organization"
          filter={filter}
          ascending="organization"
          descending="organization-reversed"
          initial="organization"
        >
          기관명
        </SortedHeader>
        <Header name="type">유형</Header>
        <Header name="contact">담당자</Header>
        <Header name="phone">연락처</Header>
        <SortedHeader name="received" filter={filter} ascending="oldest" descending="newest" initial="newest">
          접수일
        </SortedHeader>
        <Header name="reference">접수 번호</Header>
        <Header name="assignee">담당</Header>
        <Header name="next">처리</Header>
      </tr>
    </thead>
  );
}

type HeaderProps = { name: string; children: ReactNode };

function Header({ name, children }: HeaderProps) {
  return (
    <th role="columnheader" scope="col" className={name}>
      {children}
    </th>
  );
}

type SortedHeaderProps = HeaderProps & {
  filter: InquiryFilter;
  ascending: Sort;
  descending: Sort;
  initial: Sort;
};

function SortedHeader({ name, filter, ascending, descending, initial, children }: SortedHeaderProps) {
  const { sort } = filter;
  const direction = sort === ascending ? "ascending" : sort === descending ? "descending" : undefined;
  const next = sort === ascending ? descending : sort === descending ? ascending : initial;
  return (
    <th role="columnheader" scope="col" aria-sort={direction} className={name}>
      <Link
        to={`/dashboard/inquiries${filterQuery({ ...filter, sort: next })}`}
        preventScrollReset
        className="inline-flex min-h-6 items-center gap-1 underline underline-offset-4"
      >
        {children}
        <svg aria-hidden="true" viewBox="0 0 10 14" className="h-3.5 w-2.5">
          <path d="M1 5.5 5 1l4 4.5z" className={direction === "ascending" ? "fill-pine-800" : "fill-line"} />
          <path
            d="M1 8.5 5 13l4-4.5z"
            className={direction === "descending" ? "fill-pine-800" : "fill-line"}
          />
        </svg>
      </Link>
    </th>
  );
}

type ListChanges = { changedIds: ReadonlySet<string>; announcement: string };

const none: ListChanges = { changedIds: new Set(), announcement: "" };

function useListChanges(inquiries: readonly ListedInquiry[], pageKey: string, adminId: string): ListChanges {
  const [shown, setShown] = useState({ inquiries, pageKey, changes: none });
  if (shown.pageKey !== pageKey) {
    setShown({ inquiries, pageKey, changes: none });
    return none;
  }
  if (shown.inquiries === inquiries) return shown.changes;

  const changes = listChanges(shown.inquiries, inquiries, adminId) ?? shown.changes;
  setShown({ inquiries, pageKey, changes });
  return changes;
}

type ListedVersion = Pick<ListedInquiry, "id" | "version" | "changed_by" | "organization_name" | "status">;

/** Announces no change of one's own, made here or in another tab; null if nothing is new or changed. */
export function listChanges(
  before: readonly ListedVersion[],
  now: readonly ListedVersion[],
  adminId: string,
): ListChanges | null {
  const versions = new Map(before.map(({ id, version }) => [id, version]));
  const newOrChanged = now.filter(({ id, version }) => versions.get(id) !== version);
  if (newOrChanged.length === 0) return null;
  const others = newOrChanged.filter(({ id, changed_by }) => versions.has(id) && changed_by !== adminId);
  return { changedIds: new Set(newOrChanged.map(({ id }) => id)), announcement: announce(others) };
}

function announce(changed: readonly ListedVersion[]): string {
  const [first, ...others] = changed;
  if (!first) return "";
  if (others.length > 0) return `문의 ${changed.length}건이 바뀌었습니다.`;
  return `${first.organization_name}: ${statusDisplay(first.status).label}`;
}
