import type { ReactNode } from "react";
import { Link } from "react-router";
import { filterQuery, type InquiryFilter, type Sort } from "../inquiry-filter.ts";

export function TableHead({ filter, selectAll }: { filter: InquiryFilter; selectAll: ReactNode }) {
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
        <Header name="next">다음 단계</Header>
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

type SortedHeaderProps = {
  name: string;
  filter: InquiryFilter;
  ascending: Sort;
  descending: Sort;
  initial: Sort;
  children: string;
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
