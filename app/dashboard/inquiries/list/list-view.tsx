import { Link } from "react-router";
import { ShortcutsHelp } from "../shortcuts-help.tsx";
import { usePendingLocation } from "../../outage/interrupted-navigation.ts";
import { PageLinks } from "../../paging.tsx";
import { ExportForm } from "../export/export-form.tsx";
import { FilterForm } from "../filter/filter-form.tsx";
import { SaveView, ViewTabs } from "../saved-views/view-tabs.tsx";
import { nameLookup } from "../../member-names.ts";
import { filterQuery, filterWords, type InquiryFilter, isNarrowed } from "../inquiry-filter.ts";
import { useFocusOnWantedRow } from "../focus.ts";
import type { readList } from "./read-list.server.ts";
import { InquiryTable } from "./inquiry-table.tsx";
import { KeptInPlace, useList } from "../rows/list.tsx";
import { selectableTotal, type Selection } from "./selection.ts";
import { button } from "../../../ui/button.ts";
import { LIST_PATH, searchWithout } from "../../list-parameters.ts";
import { isRefreshOff } from "../../../page-handle.ts";
import { formatNumber } from "../../../korean/numbers.ts";
import type { InquiryTotals } from "../read-inquiries.server.ts";

type ListRead = Awaited<ReturnType<typeof readList>>;

type ListViewProps = {
  loaderData: ListRead;
  lastRead: Extract<ListRead["page"], { outcome: "read" }> | null;
  selection: Selection;
  leftId: string | undefined;
  pageKey: string;
};

export function ListView({ loaderData, lastRead, selection, leftId, pageKey }: ListViewProps) {
  const { filter, isFirst, page, members, readAt } = loaderData;
  const { rows, pages, search } = useList();
  useFocusOnWantedRow();
  const query = filterQuery(filter);
  const view = lastRead?.views?.find((each) => each.query === query);
  const savable = filterQuery({ ...filter, q: undefined });
  const isLoading = usePendingLocation()?.pathname === "/dashboard/inquiries";
  return (
    <>
      <h1 className="text-2xl leading-8 font-bold text-pine-900 max-sm:sr-only">문의 목록</h1>
      <p className="hidden print:block">
        {view && `${view.name}: `}
        {filterWords(filter, nameLookup(members))} ({readAt})
      </p>
      <FilterForm filter={filter} members={members} totals={lastRead?.totals} />
      {lastRead?.views && <ViewTabs views={lastRead.views} query={query} />}
      <div className="relative mt-1 flex flex-wrap items-center gap-x-4 sm:mt-2">
        <p role="status" className="mr-auto min-h-7 text-ink-soft max-sm:text-sm max-sm:leading-7">
          {isLoading
            ? "문의 목록을 불러오는 중..."
            : lastRead && totalText(lastRead.totals, lastRead.inquiries.length)}
          {lastRead && page.outcome === "failed" && " · 새로 불러오지 못해 이전 목록을 보여 드립니다"}
          {lastRead?.totals.outcome === "failed" && " · 저장한 조건은 불러오지 못했습니다"}
          {lastRead?.inquiries.some(({ nth }) => nth === null) && " · 몇 번째 문의인지는 불러오지 못했습니다"}
        </p>
        <noscript className="order-last w-full lg:order-none lg:mr-auto lg:w-auto">
          <AutoRefreshHint search={search} />
        </noscript>
        {savable && lastRead?.views?.every((each) => each.query !== savable) && (
          <SaveView query={query} hasSearch={filter.q !== undefined} />
        )}
        <div className="flex gap-x-4 text-[0.9375rem] max-sm:text-sm print:hidden">
          <Link to={`${LIST_PATH}/new`} className="min-h-6 underline underline-offset-4">
            문의 추가
          </Link>
          <ExportForm query={query} className="min-h-6 underline underline-offset-4">
            CSV 내려받기
          </ExportForm>
        </div>
      </div>
      {lastRead && rows.length === 0 && <EmptyList filter={filter} isFirst={isFirst} />}
      {lastRead && rows.length > 0 && (
        <>
          <InquiryTable
            {...{ pageKey, selection, members, leftId, filter }}
            total={selectableTotal(lastRead.totals, filter)}
          />
          <KeptInPlace />
          <PageLinks {...pages} />
        </>
      )}
      <ShortcutsHelp page="list" />
    </>
  );
}

type EmptyListProps = { filter: InquiryFilter; isFirst: boolean };

function EmptyList({ filter, isFirst }: EmptyListProps) {
  const goOn = (label: string, to: string) => (
    <Link to={to} className={`${button.small} mt-4`}>
      {label}
    </Link>
  );
  return (
    <div className="mt-2 rounded-2xl bg-mist px-6 py-16 text-center text-ink-soft">
      {!isFirst ? (
        <>
          <p>이 쪽에는 더 이상 문의가 없습니다.</p>
          {goOn("처음으로", LIST_PATH + filterQuery(filter))}
        </>
      ) : isNarrowed(filter) ? (
        <>
          <p>조건에 맞는 문의가 없습니다.</p>
          {/^[\da-z]{1,3}$/i.test(filter.q ?? "") && <p>번호의 가운데나 끝은 네 자리부터 찾습니다.</p>}
          {goOn("조건 없이 모두 보기", LIST_PATH)}
        </>
      ) : (
        <>
          <p>접수된 문의가 없습니다.</p>
          <p className="mt-2">
            방문자가{" "}
            <a href="/inquiry" className="underline underline-offset-4">
              도입 문의
            </a>
            를 보내면 새로 고치지 않아도 여기에 나타납니다. 전화나 메일로 받은 문의는 직접 넣을 수 있습니다.
          </p>
          {goOn("문의 추가", `${LIST_PATH}/new`)}
        </>
      )}
    </div>
  );
}

function AutoRefreshHint({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  const isStopped = isRefreshOff(query);
  const resumed = searchWithout(search, "refresh") || "?";
  query.set("refresh", "off");
  const link = "underline underline-offset-4";
  return (
    <p className="text-[0.9375rem] max-sm:text-sm print:hidden">
      {isStopped ? (
        <>
          이 목록을 새로 불러오지 않고 있습니다.{" "}
          <a href={resumed} className={link}>
            30초마다 새로 불러오기
          </a>
        </>
      ) : (
        <>
          이 목록은 30초마다 새로 불러옵니다. 여러 문의를 고르거나 글을 쓰는 동안에는{" "}
          <a href={`?${query}`} className={link}>
            멈춤
          </a>
          을 눌러 주세요.
        </>
      )}
    </p>
  );
}

export function totalText(totals: InquiryTotals, shownCount: number): string {
  if (totals.outcome === "failed") return `이 화면에 ${formatNumber(shownCount)}건`;
  if (totals.outcome === "queue") return totals.text;
  if (totals.outcome === "too-many") return `모두 ${formatNumber(totals.atLeast)}건 이상`;
  const { listed, suspectedSpam } = totals;
  const spam = suspectedSpam > 0 ? `스팸 의심 ${formatNumber(suspectedSpam)}건` : "";
  if (listed === 0 && spam) return spam;
  return `모두 ${formatNumber(listed + suspectedSpam)}건${spam && `(${spam} 포함)`}`;
}
