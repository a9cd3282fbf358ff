import { Link, useLocation } from "react-router";
import type { Route } from "./+types/inquiry-list.ts";
import { supabaseOf } from "../../../auth/session.server.ts";
import { readForm } from "../../../server/request/form-data.server.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { Toast } from "../../../ui/toast/toast.tsx";
import { toast } from "../../../ui/toast/toast.server.ts";
import { ShortcutsHelp } from "../../shortcuts/shortcuts-help.tsx";
import { usePendingLocation } from "../../pending-location.ts";
import { submitOrReportLoss } from "../../../ui/forms/connection-loss.ts";
import { adminContext } from "../../require-admin.server.ts";
import { dashboardMeta } from "../../dashboard-meta.ts";
import { readMembers } from "../../members.server.ts";
import { useLastToast } from "../action-result.ts";
import { ActionToast } from "../action-toast.tsx";
import { answerUndo } from "../answer-undo.server.ts";
import { ExportForm } from "../export/export-form.tsx";
import { answerBulkMove, answerMove } from "./answer-move.server.ts";
import { EmptyList } from "./empty-list.tsx";
import { FilterForm } from "../filter/filter-form.tsx";
import { filterQuery, readFilter } from "../inquiry-filter.ts";
import { type ListedInquiry, readInquiryPage } from "./inquiry-page.server.ts";
import { InquiryTable } from "./inquiry-table.tsx";
import { readCursor } from "../page-cursor.ts";
import { useLastLoaded } from "../last-loaded.ts";
import { PageLinks } from "./page-links.tsx";
import { useRowsInPlace } from "./rows-in-place.ts";
import { totalText } from "./total-text.ts";
import { readWorked, searchAnew } from "./worked-address.ts";
import { useWorkedRows } from "./worked-rows.ts";

export const handle: PageHandle = { scripts: true, refreshSeconds: 30 };

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams;
  const filter = readFilter(query);
  const cursor = readCursor(query, filter.sort);
  const worked = readWorked(query);
  const supabase = supabaseOf(context);
  const members = readMembers(supabase);
  const page = await readInquiryPage(supabase, { filter, cursor, worked, members });
  const failure =
    page.outcome === "failed"
      ? toast("error", "데이터 로딩 실패", page.message || "잠시 후 이 화면을 새로 고쳐 주세요.")
      : null;
  return { filter, isFirst: !cursor, page, worked, members: await members, toast: failure };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submitted = { request, url, form };
  const supabase = supabaseOf(context);
  switch (form.get("intent")) {
    case "undo":
      return answerUndo(supabase, submitted);
    case "bulk-update-status":
      return answerBulkMove(supabase, submitted);
    default:
      return answerMove(supabase, context.get(adminContext).id, submitted);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitOrReportLoss(serverAction);
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches, "문의 목록");
}

export default function InquiryList({ loaderData }: Route.ComponentProps) {
  const { filter, isFirst, page, members, toast } = loaderData;
  const isLoading = usePendingLocation()?.pathname === "/dashboard/inquiries";
  const { search, key } = useLocation();
  const pageKey = new URLSearchParams(search).toString();
  const lastToast = useLastToast(pageKey);
  const shown = useLastLoaded(page, pageKey);
  const openedKey = `${pageKey} ${key}`;
  const worked = useWorkedRows(openedKey, loaderData.worked);
  const rows = useRowsInPlace(shown?.inquiries ?? noInquiries, openedKey, worked.isWorked);
  return (
    <>
      <h1 className="text-2xl leading-8 font-bold text-pine-900 max-sm:sr-only">문의 목록</h1>
      <FilterForm key={pageKey} filter={filter} members={members} totals={shown?.totals} />
      <noscript>
        <p className="mt-2 text-[0.9375rem] print:hidden">
          이 목록은 30초마다 새로 불러옵니다. 여러 문의를 고르거나 글을 쓰는 동안에는{" "}
          <a href={`?${pageKey}&refresh=off`} className="underline underline-offset-4">
            멈춤
          </a>
          을 눌러 주세요.
        </p>
      </noscript>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 sm:mt-2">
        <p role="status" className="min-h-7 text-ink-soft max-sm:text-sm max-sm:leading-7">
          {isLoading
            ? "문의 목록을 불러오는 중..."
            : shown && totalText(shown.totals, shown.inquiries.length)}
          {shown && page.outcome === "failed" && " · 새로 불러오지 못해 이전 목록을 보여 드립니다"}
        </p>
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
            key={pageKey}
            inquiries={rows}
            worked={worked}
            filter={filter}
            listSearch={search}
            showToast={lastToast.showToast}
          />
          {rows.some(({ id, hasLeft }) => hasLeft || worked.isWorked(id)) && (
            <p className="mt-4 text-[0.9375rem] text-ink-soft">
              처리한 문의는 목록을 새로 고칠 때까지 제자리에 둡니다.{" "}
              <Link
                to={`/dashboard/inquiries${searchAnew(search)}`}
                preventScrollReset
                className="inline-block py-1 underline underline-offset-4"
              >
                목록 새로 고침
              </Link>
            </p>
          )}
          <PageLinks filter={filter} previous={shown.previous} next={shown.next} />
        </>
      )}
      <ShortcutsHelp page="list" />
      {toast && <Toast key={toast.id} {...toast} />}
      <ActionToast
        toast={lastToast.toast}
        onResult={(result) => {
          worked.takeBack(result.undone ?? []);
          lastToast.showToast(result);
        }}
      />
    </>
  );
}

const noInquiries: readonly ListedInquiry[] = [];
