import { Form, Link, type NavigateOptions, useNavigate } from "react-router";
import { inquiryStatuses, statusDisplay } from "../../../inquiry/inquiry-labels.ts";
import { formatNumber } from "../../../korean/numbers.ts";
import { filterQuery, type InquiryFilter, isNarrowed, parseFilter } from "../inquiry-filter.ts";
import type { InquiryTotals } from "../inquiry-totals.server.ts";
import type { MembersRead } from "../../members.server.ts";
import { restoreFocusOnRemoval } from "../restore-focus.ts";
import { chosenClass, quietClass } from "./filter-classes.ts";
import { MoreFilters } from "./more-filters.tsx";
import { SearchField } from "./search-field.tsx";
import { LIST_PATH } from "../../list-parameters.ts";

const passFocusToStatuses = restoreFocusOnRemoval((leaving) =>
  leaving.closest("form")?.parentElement?.querySelector("nav a"),
);

type FilterFormProps = { filter: InquiryFilter; members: MembersRead; totals?: InquiryTotals };

export function FilterForm({ filter, members, totals }: FilterFormProps) {
  const navigate = useNavigate();
  const openList = (form: HTMLFormElement, options?: NavigateOptions) => {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string") query.set(name, value);
    }
    void navigate(LIST_PATH + filterQuery(parseFilter(query)), options);
  };

  return (
    <div className="sm:mt-2 sm:rounded-2xl sm:bg-mist sm:p-2 lg:flex lg:gap-3 print:hidden">
      <nav aria-label="상태별 문의" className="flex flex-wrap items-center gap-1 sm:gap-2">
        {[undefined, ...inquiryStatuses].map((status) => (
          <Link
            key={status ?? "all"}
            to={LIST_PATH + filterQuery({ ...filter, status })}
            aria-current={filter.status === status ? "true" : undefined}
            className={filter.status === status ? chosenClass : quietClass}
          >
            {status ? statusDisplay(status).label : "전체"}
            {status && totals?.outcome === "read" && (
              <>
                {" "}
                <span className="font-normal">{formatNumber(totals.byStatus[status])}</span>
              </>
            )}
          </Link>
        ))}
      </nav>
      {/* Another filter remounts the form, whose fields are uncontrolled. */}
      <Form
        key={filterQuery({ ...filter, q: undefined })}
        action={LIST_PATH}
        onSubmit={(event) => {
          event.preventDefault();
          // Takes the focus out of the field, so that the next key is a shortcut in the list.
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          openList(event.currentTarget);
        }}
        role="search"
        className="relative mt-1.5 flex flex-1 items-center gap-1.5 sm:gap-2 lg:mt-0"
      >
        {filter.status && <input type="hidden" name="status" value={filter.status} />}
        {filter.sort !== "newest" && <input type="hidden" name="sort" value={filter.sort} />}
        <SearchField
          q={filter.q ?? ""}
          // Typing must not add a history entry per letter.
          search={(form) => openList(form, { replace: true, preventScrollReset: true })}
        />
        <button className={`${chosenClass} min-h-10`}>찾기</button>
        <MoreFilters filter={filter} members={members} />
        {isNarrowed(filter) && (
          // Around the link, because a `Link` does not call what its ref returns.
          <span ref={passFocusToStatuses} className="contents">
            <Link to={LIST_PATH} className={`${quietClass} min-h-10`}>
              초기화
            </Link>
          </span>
        )}
      </Form>
    </div>
  );
}
