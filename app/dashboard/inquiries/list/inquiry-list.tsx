import { Outlet, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/inquiry-list.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import { readForm } from "../../../server/request/form-data.server.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { Toast } from "../../../ui/toast/toast.tsx";
import { submitOrReportConnectionLost } from "../../../ui/forms/connection-loss.ts";
import { adminContext } from "../../require-admin.server.ts";
import { shouldRevalidate as revalidatesAfter } from "../../conflict-revalidation.ts";
import { dashboardMeta } from "../../dashboard-meta.ts";
import type { loader as inquiryLoader } from "../detail/inquiry-detail.tsx";
import { handleUndo, handleBulkUpdate, handleRowUpdate } from "../update/handle-update.server.ts";
import { useListAddress } from "../list-url.ts";
import { LIST_PATH } from "../../list-parameters.ts";
import { ListContext, useListOf } from "../rows/list.tsx";
import { ListPane } from "./list-pane.tsx";
import { ListView, totalText } from "./list-view.tsx";
import { readList } from "./read-list.server.ts";
import { useLastSuccessfulRead } from "../../outage/last-successful-read.ts";
import { useSelection } from "./selection.ts";

export const handle: PageHandle = { scripts: true, refreshSeconds: () => 30 };

export function loader({ url, params, context }: Route.LoaderArgs) {
  const { data: openId } = z.uuid().safeParse("id" in params ? params.id : undefined);
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
  const { page, members, toast } = loaderData;
  const { openId, leftId, search, pageKey, openedKey } = useListAddress();
  const lastRead = useLastSuccessfulRead(page, pageKey);
  const opened = useRouteLoaderData<typeof inquiryLoader>("dashboard/inquiries/detail/inquiry-detail");
  const list = useListOf({
    read: lastRead,
    open: opened?.outcome === "read" ? opened.inquiry : undefined,
    search,
    path: `${LIST_PATH}${search}`,
    openedKey,
    members,
  });
  const selection = useSelection(list.rows);
  return (
    <ListContext value={list}>
      <div className={openId ? "split-view" : undefined}>
        {openId ? (
          <ListPane
            openId={openId}
            summary={
              lastRead
                ? totalText(lastRead.totals, lastRead.inquiries.length)
                : "문의 목록을 불러오지 못했습니다."
            }
          />
        ) : (
          <ListView {...{ loaderData, lastRead, selection, leftId, pageKey }} />
        )}
        {/* One grid cell, whatever the child route renders. */}
        <div className="min-w-0">
          <Outlet />
        </div>
        {toast && <Toast key={toast.id} {...toast} />}
      </div>
    </ListContext>
  );
}
