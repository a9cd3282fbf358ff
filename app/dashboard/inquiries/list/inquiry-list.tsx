import { useState } from "react";
import { Outlet, type ShouldRevalidateFunctionArgs, useNavigate, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/inquiry-list.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import { readForm } from "../../../server/request/form-data.server.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { Toast } from "../../../ui/toast/toast.tsx";
import { submitOrReportConnectionLost } from "../../../ui/forms/connection-loss.ts";
import { adminContext } from "../../require-admin.server.ts";
import { nameLookup } from "../../member-names.ts";
import type { loader as dashboardLoader } from "../../dashboard.tsx";
import { queueOf } from "../../worklist/queues.ts";
import { shouldRevalidate as revalidatesAfter } from "../../conflict-revalidation.ts";
import { dashboardMeta } from "../../dashboard-meta.ts";
import type { loader as inquiryLoader } from "../detail/inquiry-detail.tsx";
import { handleUndo } from "../update/undo.server.ts";
import { handleBulkUpdate, handleRowUpdate } from "../update/handle-update.server.ts";
import { pagePaths, pageQuery } from "../inquiry-filter.ts";
import { inquirySearch, useListAddress } from "../list-url.ts";
import { ListPane } from "../split-view/list-pane.tsx";
import type { ListContext } from "../split-view/list-context.tsx";
import { ListView, totalText } from "./list-view.tsx";
import { readList } from "./read-list.server.ts";
import { useLastSuccessfulRead } from "../../last-successful-read.ts";
import type { ListedInquiry } from "../rows/listed-inquiry.server.ts";
import { useInquiryPresses } from "../rows/inquiry-presses.ts";
import { createInquiryStore, useRowsInPlace } from "../rows/inquiry-store.ts";
import { useSelection } from "./selection.ts";
import { isTyping } from "../../shortcuts/shortcuts.ts";

export const handle: PageHandle = { scripts: true, refreshSeconds: () => 30 };

export function loader({ url, params, context }: Route.LoaderArgs) {
  const openId = "id" in params ? params.id : undefined;
  return readList(supabaseOf(context), url, openId);
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submitted = { request, url, form };
  const supabase = supabaseOf(context);
  switch (form.get("intent")) {
    case "undo":
      return handleUndo(supabase, submitted);
    case "bulk-update":
      return handleBulkUpdate(supabase, submitted);
    default:
      return handleRowUpdate(supabase, context.get(adminContext).id, submitted);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitOrReportConnectionLost(serverAction);
}

/** Another inquiry of the same list opens without this loader, which would take as long again; signals rerun it. */
export function shouldRevalidate(changed: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, currentParams, nextUrl, nextParams, formMethod } = changed;
  const isAnotherInquiry = currentParams.id && nextParams.id && currentParams.id !== nextParams.id;
  const isReadOn = isAnotherInquiry && currentUrl.search === nextUrl.search && formMethod === undefined;
  return !isReadOn && revalidatesAfter(changed);
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches, "문의 목록");
}

export default function InquiryList({ loaderData }: Route.ComponentProps) {
  const { filter, page, toast } = loaderData;
  const { openId, leftId, search, pageKey, openedKey } = useListAddress();
  const shown = useLastSuccessfulRead(page, pageKey);
  const [store] = useState(createInquiryStore);
  const admin = useRouteLoaderData<typeof dashboardLoader>("dashboard/dashboard")?.admin;
  const opened = useRouteLoaderData<typeof inquiryLoader>("dashboard/inquiries/detail/inquiry-detail");
  const rows = useRowsInPlace(store, {
    read: shown?.inquiries ?? noInquiries,
    openedKey,
    open: opened?.outcome === "read" ? opened.inquiry : undefined,
  });
  const selection = useSelection(rows);
  const navigate = useNavigate();
  const presses = useInquiryPresses({
    store,
    list: `/dashboard/inquiries${search}`,
    openedKey,
    adminId: admin?.id ?? "",
    nameOf: nameLookup(loaderData.members),
    onResult: ({ next }, about) => {
      // Not while typing: the next keys would be shortcuts on an inquiry not yet seen.
      if (next && about.some(({ id }) => id === openId) && !isTyping())
        void navigate(`/dashboard/inquiries/${next}${inquirySearch(search)}`, { replace: true });
    },
  });
  const queue = openId ? queueOf(search) : undefined;
  const listContext: ListContext = {
    rows,
    sort: queue ? null : filter.sort,
    listSearch: search,
    pages: {
      previous: shown?.previous ? pageQuery(filter, shown.previous) : null,
      next: shown?.next ? pageQuery(filter, shown.next) : null,
    },
    store,
    press: presses.press,
  };
  return (
    <div className={openId ? "split-view" : undefined}>
      {openId ? (
        <ListPane
          rows={rows}
          openId={openId}
          listSearch={search}
          store={store}
          summary={
            shown ? totalText(shown.totals, shown.inquiries.length) : "문의 목록을 불러오지 못했습니다."
          }
          pages={shown && pagePaths(filter, shown)}
        />
      ) : (
        <ListView
          {...{ loaderData, shown, rows, store, openedKey, presses, selection, leftId, search, pageKey }}
        />
      )}
      {/* One grid cell, whatever the child route renders. */}
      <div className="min-w-0">
        <Outlet context={listContext} />
      </div>
      {toast && <Toast key={toast.id} {...toast} />}
    </div>
  );
}

const noInquiries: readonly ListedInquiry[] = [];
