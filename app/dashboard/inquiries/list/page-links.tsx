import { Link } from "react-router";
import { button } from "../../../ui/button.ts";
import type { InquiryFilter } from "../inquiry-filter.ts";
import { type Cursor, pageQuery } from "../page-cursor.ts";

type PageLinksProps = { filter: InquiryFilter; previous: Cursor | null; next: Cursor | null };

export function PageLinks({ filter, previous, next }: PageLinksProps) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="목록의 쪽" className="mt-6 flex flex-wrap justify-center gap-2 print:hidden">
      <PageLink label="처음" search={previous && pageQuery(filter)} />
      <PageLink label="이전" search={previous && pageQuery(filter, previous)} />
      <PageLink label="다음" search={next && pageQuery(filter, next)} />
    </nav>
  );
}

function PageLink({ label, search }: { label: string; search: string | null }) {
  return search === null ? (
    <span aria-disabled="true" className={`${button.small} opacity-60`}>
      {label}
    </span>
  ) : (
    <Link to={`/dashboard/inquiries${search}`} className={button.small}>
      {label}
    </Link>
  );
}
