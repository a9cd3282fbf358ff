import { Link } from "react-router";
import { useHydrated } from "remix-utils/use-hydrated";
import type { ActionResult } from "../action-result.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { useListChanges } from "./list-changes.ts";
import { filterQuery, type InquiryFilter, type Sort } from "../inquiry-filter.ts";
import type { RowInPlace } from "./rows-in-place.ts";
import type { WorkedRows } from "./worked-rows.ts";
import { InquiryTableRow } from "./inquiry-table-row.tsx";
import { ScrollAnchor } from "./scroll-anchor.tsx";
import { useSelection } from "./selection.ts";
import { PressResult, useRowActions } from "./row-actions.ts";

type InquiryTableProps = {
  inquiries: readonly RowInPlace[];
  worked: WorkedRows;
  filter: InquiryFilter;
  listSearch: string;
  showToast: (result: ActionResult) => void;
};

/** Fixed widths, so that a new row wraps no other. Roles, as some screen readers ignore a table with a `display`. */
export function InquiryTable({ inquiries, worked, filter, listSearch, showToast }: InquiryTableProps) {
  const selection = useSelection(inquiries);
  const rowActions = useRowActions(listSearch, worked, showToast);
  const { changedIds, announcement } = useListChanges(inquiries);
  const hasScripts = useHydrated();
  const selectable = inquiries.filter(({ hasLeft }) => !hasLeft);
  const areAllSelected =
    selectable.length > 0 && selectable.every(({ id }) => selection.versionOf(id) !== undefined);

  return (
    <>
      {rowActions.presses.map(({ id, fetcherKey }) => (
        <PressResult
          key={fetcherKey}
          fetcherKey={fetcherKey}
          onResult={(result) => rowActions.settle(id, result)}
        />
      ))}
      <BulkBar selection={selection} worked={worked} showToast={showToast} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ScrollAnchor>
        <table
          role="table"
          className="block w-full border-separate border-spacing-0 text-left text-[0.9375rem] leading-6 xl:table xl:table-fixed xl:overflow-hidden xl:rounded-2xl xl:ring-1 xl:ring-line"
        >
          <caption className="sr-only">접수된 문의</caption>
          <thead role="rowgroup" className="block xl:table-header-group xl:bg-mist">
            <tr role="row" className="flex flex-wrap items-center gap-x-4 xl:table-row">
              <Header width="xl:w-32">
                <label
                  className={`mr-1 inline-flex size-8 items-center justify-center align-middle ${hasScripts ? "" : "invisible"}`}
                >
                  <input
                    type="checkbox"
                    aria-label="이 화면의 문의 모두 선택"
                    checked={areAllSelected}
                    onChange={(event) => selection.select(selectable, event.target.checked)}
                    className="size-5 accent-pine-700"
                  />
                </label>
                상태
              </Header>
              <SortedHeader
                filter={filter}
                ascending="organization"
                descending="organization-reversed"
                initial="organization"
              >
                기관명
              </SortedHeader>
              <Header width="xl:w-[11%]" isHiddenOnCards>
                유형
              </Header>
              <Header width="xl:w-[19%]" isHiddenOnCards>
                담당자
              </Header>
              <Header width="xl:w-36" isHiddenOnCards>
                연락처
              </Header>
              <SortedHeader
                filter={filter}
                width="xl:w-40"
                ascending="oldest"
                descending="newest"
                initial="newest"
              >
                접수일
              </SortedHeader>
              <Header width="xl:w-32" isHiddenOnCards>
                접수 번호
              </Header>
              <Header width="xl:w-34" isHiddenOnCards>
                다음 단계
              </Header>
            </tr>
          </thead>
          <tbody
            role="rowgroup"
            className={`block space-y-3 xl:table-row-group ${worked.isAfterPress ? "after-press" : ""}`}
          >
            {inquiries.map((inquiry) => (
              <InquiryTableRow
                key={inquiry.id}
                inquiry={inquiry}
                worked={worked}
                rowActions={rowActions}
                selection={selection}
                isHighlighted={changedIds.has(inquiry.id)}
                action={`/dashboard/inquiries${listSearch}`}
              />
            ))}
          </tbody>
        </table>
      </ScrollAnchor>
    </>
  );
}

const headerClass = "py-2.5 font-semibold whitespace-nowrap xl:px-3";

type HeaderProps = { width: string; isHiddenOnCards?: boolean; children: React.ReactNode };

function Header({ width, isHiddenOnCards, children }: HeaderProps) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={`${headerClass} ${width} ${isHiddenOnCards ? "sr-only xl:not-sr-only" : ""}`}
    >
      {children}
    </th>
  );
}

type SortedHeaderProps = {
  width?: string;
  filter: InquiryFilter;
  ascending: Sort;
  descending: Sort;
  initial: Sort;
  children: string;
};

function SortedHeader({ width = "", filter, ascending, descending, initial, children }: SortedHeaderProps) {
  const { sort } = filter;
  const direction = sort === ascending ? "ascending" : sort === descending ? "descending" : undefined;
  const next = sort === ascending ? descending : sort === descending ? ascending : initial;
  return (
    <th role="columnheader" scope="col" aria-sort={direction} className={`${headerClass} ${width}`}>
      <Link
        to={`/dashboard/inquiries${filterQuery({ ...filter, sort: next })}`}
        preventScrollReset
        className="inline-flex items-center gap-1 underline underline-offset-4"
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
