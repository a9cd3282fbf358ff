import { Link } from "react-router";
import { ShortcutsHelp } from "../../shortcuts/shortcuts-help.tsx";
import { usePendingLocation } from "../../pending-location.ts";
import type { MembersRead } from "../../members.server.ts";
import { PageLinks } from "../../paging/page-links.tsx";
import { ExportForm } from "../export/export-form.tsx";
import { FilterForm } from "../filter/filter-form.tsx";
import { filterQuery, type InquiryFilter } from "../inquiry-filter.ts";
import { pagePaths } from "../page-cursor.ts";
import type { InquiryVersion } from "../update/update-inquiry.server.ts";
import { useFocusOnFirstRow } from "../split-view/back-navigation.ts";
import { EmptyList } from "./empty-list.tsx";
import type { readInquiryPage } from "./inquiry-page.server.ts";
import { InquiryTable } from "./inquiry-table.tsx";
import { AutoRefreshHint } from "./auto-refresh-hint.tsx";
import type { InquiryPresses } from "./rows/inquiry-presses.ts";
import { type InquiryStore, type RowInPlace, useHasMoved } from "./rows/inquiry-store.ts";
import { selectableTotal } from "./bulk/select-all.ts";
import type { Selection } from "./rows/selection.ts";
import { totalText } from "./total-text.ts";
import { resetListSearch } from "../updated-search-params.ts";

type ListedPage = Awaited<ReturnType<typeof readInquiryPage>>;

type ListViewProps = {
  loaderData: {
    filter: InquiryFilter;
    isFirst: boolean;
    page: ListedPage;
    matching: readonly InquiryVersion[] | null;
    updated: readonly string[];
    members: MembersRead;
  };
  shown: Extract<ListedPage, { outcome: "read" }> | null;
  rows: readonly RowInPlace[];
  store: InquiryStore;
  openedKey: string;
  selection: Selection;
  leftId: string | undefined;
  search: string;
  pageKey: string;
  presses: InquiryPresses;
};

export function ListView(props: ListViewProps) {
  const { shown, rows, store, openedKey, selection, leftId, search, pageKey, presses } = props;
  const { filter, isFirst, page, matching, updated, members } = props.loaderData;
  useFocusOnFirstRow();
  const isLoading = usePendingLocation()?.pathname === "/dashboard/inquiries";
  return (
    <>
      <h1 className="text-2xl leading-8 font-bold text-pine-900 max-sm:sr-only">문의 목록</h1>
      <FilterForm filter={filter} members={members} totals={shown?.totals} />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 sm:mt-2">
        <p role="status" className="min-h-7 text-ink-soft max-sm:text-sm max-sm:leading-7">
          {isLoading
            ? "문의 목록을 불러오는 중..."
            : shown && totalText(shown.totals, shown.inquiries.length)}
          {shown && page.outcome === "failed" && " · 새로 불러오지 못해 이전 목록을 보여 드립니다"}
          {shown?.inquiries.some(({ nth }) => nth === null) && " · 몇 번째 문의인지는 불러오지 못했습니다"}
        </p>
        <noscript className="order-last w-full lg:order-none lg:mr-auto lg:w-auto">
          <AutoRefreshHint search={search} />
        </noscript>
        <ExportForm
          query={filterQuery(filter)}
          className="min-h-6 text-[0.9375rem] underline underline-offset-4 max-sm:text-sm print:hidden"
        >
          CSV 내려받기
        </ExportForm>
      </div>
      {shown && rows.length === 0 && <EmptyList filter={filter} isFirst={isFirst} />}
      {shown && rows.length > 0 && (
        <>
          <InquiryTable
            pageKey={pageKey}
            inquiries={rows}
            store={store}
            openedKey={openedKey}
            updated={updated}
            selection={selection}
            matching={matching}
            total={selectableTotal(shown.totals, filter)}
            members={members}
            leftId={leftId}
            filter={filter}
            listSearch={search}
            presses={presses}
          />
          <KeptInPlace {...{ rows, store, openedKey, updated, search }} />
          <PageLinks {...pagePaths(filter, shown)} />
        </>
      )}
      <ShortcutsHelp page="list" />
    </>
  );
}

type KeptInPlaceProps = Pick<ListViewProps, "rows" | "store" | "openedKey" | "search"> & {
  updated: readonly string[];
};

function KeptInPlace({ rows, store, openedKey, updated, search }: KeptInPlaceProps) {
  const hasMoved = useHasMoved(store, openedKey);
  if (!hasMoved && !rows.some(({ id, hasLeft }) => hasLeft || updated.includes(id))) return null;
  return (
    <p className="mt-4 text-[0.9375rem] text-ink-soft">
      처리한 문의는 목록을 새로 고칠 때까지 제자리에 둡니다.{" "}
      <Link
        to={`/dashboard/inquiries${resetListSearch(search)}`}
        preventScrollReset
        className="inline-block py-1 underline underline-offset-4"
      >
        목록 새로 고침
      </Link>
    </p>
  );
}
