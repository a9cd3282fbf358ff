import { Form, Link } from "react-router";
import { formatNumber } from "../../../korean/numbers.ts";
import { LIST_PATH } from "../../list-parameters.ts";
import { chip } from "../../chip.ts";
import { restoreFocusOnRemoval } from "../restored-focus.ts";
import type { ShownView } from "./views.server.ts";

export const VIEWS_PATH = "/dashboard/views";

type ViewTabsProps = { views: readonly ShownView[]; query: string };

/** The filters saved under a name, each with how many rows it lists. */
export function ViewTabs({ views, query }: ViewTabsProps) {
  if (views.length === 0) return null;
  return (
    <nav
      aria-label="저장한 조건"
      className="tab-row mt-1.5 items-center max-sm:-mx-4 max-sm:pl-4 sm:mt-2 sm:flex sm:flex-wrap sm:gap-2 print:hidden"
    >
      {views.map(({ id, name, query: viewQuery, count, owner }) => {
        const isCurrent = viewQuery === query;
        return (
          <Link
            key={id}
            to={viewQuery === null ? VIEWS_PATH : LIST_PATH + viewQuery}
            title={owner === null ? undefined : `${owner} 님이 함께 쓰는 조건`}
            aria-current={isCurrent ? "page" : undefined}
            className={isCurrent ? chip.chosen : chip.quiet}
          >
            {name}{" "}
            <span className="font-normal">
              {viewQuery === null ? "확인 필요" : count === null ? "건수 생략" : formatNumber(count)}
            </span>
          </Link>
        );
      })}
      <Link to={VIEWS_PATH} className="py-1.5 text-[0.9375rem] underline underline-offset-4 max-sm:text-sm">
        조건 관리
      </Link>
    </nav>
  );
}

const passFocusToViews = restoreFocusOnRemoval(() =>
  document.querySelector('[aria-label="저장한 조건"] a, .inquiry-row a'),
);

export function SaveView({ query, hasSearch }: { query: string; hasSearch: boolean }) {
  return (
    <details ref={passFocusToViews} name="menu" className="menu print:hidden">
      <summary className="block min-h-6 cursor-pointer list-none text-[0.9375rem] underline underline-offset-4 max-sm:text-sm [&::-webkit-details-marker]:hidden">
        이 조건 저장
      </summary>
      <Form
        method="post"
        action={VIEWS_PATH + query}
        className="absolute inset-x-0 top-full z-30 mt-1 rounded-xl bg-white p-4 floating sm:left-auto sm:w-80"
      >
        <label className="block text-sm font-semibold">
          이름
          <input
            name="name"
            required
            autoComplete="off"
            className="mt-1 block h-10 w-full rounded-lg border border-ink-soft/60 px-3 text-[0.9375rem] font-normal"
          />
        </label>
        <label className="mt-3 flex min-h-8 items-center gap-2 text-[0.9375rem]">
          <input type="checkbox" name="shared" className="size-5 accent-pine-700" />
          다른 관리자와 함께 쓰기
        </label>
        {hasSearch && <SearchIsNotKept />}
        <button className={`${chip.chosen} mt-3 min-h-10`}>저장</button>
      </Form>
    </details>
  );
}

export function SearchIsNotKept() {
  return <p className="mt-1 text-sm text-ink-soft">찾는 말은 누군가의 이름일 수 있어 저장하지 않습니다.</p>;
}
