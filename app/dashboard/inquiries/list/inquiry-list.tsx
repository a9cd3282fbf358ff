import { data, useLocation } from "react-router";
import type { Route } from "./+types/inquiry-list.ts";
import { supabaseOf } from "../../../auth/session.server.ts";
import { readForm } from "../../../server/request/form-data.server.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { Toast } from "../../../ui/toast/toast.tsx";
import { toast } from "../../../ui/toast/toast.server.ts";
import { usePendingLocation } from "../../pending-location.ts";
import { submitOrReportLoss } from "../../../ui/forms/connection-loss.ts";
import { adminContext } from "../../require-admin.server.ts";
import { dashboardMeta } from "../../dashboard-meta.ts";
import { useLastToast } from "../action-result.ts";
import { updateInquiry, bulkUpdateStatus } from "../update-inquiry.server.ts";
import { statusUpdateSchema, bulkUpdateSchema } from "../update-schema.ts";
import { updateToast, bulkUpdateToast } from "../update-toast.server.ts";
import { ExportForm } from "../export/export-form.tsx";
import { EmptyList } from "./empty-list.tsx";
import { FilterForm } from "./filter-form.tsx";
import { filterQuery, readFilter } from "../inquiry-filter.ts";
import { readInquiryPage } from "./inquiry-page.server.ts";
import { InquiryTable } from "./inquiry-table.tsx";
import { readCursor } from "../page-cursor.ts";
import { useLastLoaded } from "../last-loaded.ts";
import { PageLinks } from "./page-links.tsx";
import { respondInPlace } from "../respond-in-place.server.ts";
import { totalText } from "./total-text.ts";

export const handle: PageHandle = { scripts: true, refreshSeconds: 30 };

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams;
  const filter = readFilter(query);
  const cursor = readCursor(query, filter.sort);
  const page = await readInquiryPage(supabaseOf(context), filter, cursor);
  const failure =
    page.outcome === "failed"
      ? toast("error", "데이터 로딩 실패", page.message || "잠시 후 이 화면을 새로 고쳐 주세요.")
      : null;
  return { filter, isFirst: !cursor, page, toast: failure };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submitted = { request, url, form };
  const supabase = supabaseOf(context);
  if (form.get("intent") === "bulk-update-status") {
    const bulkUpdate = bulkUpdateSchema.safeParse({
      status: form.get("status"),
      selected: form.getAll("selected"),
    });
    if (!bulkUpdate.success) throw data(null, 400);
    const { selected, status } = bulkUpdate.data;
    if (selected.length === 0) {
      return respondInPlace(
        submitted,
        toast("info", "선택한 문의가 없습니다", "문의를 고른 뒤 다시 눌러 주세요."),
      );
    }
    return respondInPlace(
      submitted,
      bulkUpdateToast(await bulkUpdateStatus(supabase, selected, status), status),
    );
  }

  const statusUpdate = statusUpdateSchema.safeParse(Object.fromEntries(form));
  if (!statusUpdate.success) throw data(null, 400);
  const { status, ...version } = statusUpdate.data;
  const update = await updateInquiry(supabase, context.get(adminContext).id, version, { status });
  return respondInPlace(submitted, await updateToast(supabase, update));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitOrReportLoss(serverAction);
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches, "문의 목록");
}

export default function InquiryList({ loaderData: { filter, isFirst, page, toast } }: Route.ComponentProps) {
  const isLoading = usePendingLocation()?.pathname === "/dashboard/inquiries";
  const { search } = useLocation();
  const pageKey = new URLSearchParams(search).toString();
  const lastToast = useLastToast(pageKey);
  const shown = useLastLoaded(page, pageKey);
  return (
    <>
      <h1 className="text-2xl leading-8 font-bold text-pine-900 max-sm:sr-only">문의 목록</h1>
      <FilterForm key={pageKey} filter={filter} totals={shown?.totals} />
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
          className="text-[0.9375rem] underline underline-offset-4 max-sm:text-sm print:hidden"
        >
          CSV 내려받기
        </ExportForm>
      </div>
      {shown?.inquiries.length === 0 && <EmptyList filter={filter} isFirst={isFirst} />}
      {shown && shown.inquiries.length > 0 && (
        <>
          <InquiryTable
            key={pageKey}
            inquiries={shown.inquiries}
            filter={filter}
            listSearch={search}
            showToast={lastToast.showToast}
          />
          <PageLinks filter={filter} previous={shown.previous} next={shown.next} />
        </>
      )}
      {toast && <Toast key={toast.id} {...toast} />}
      {lastToast.toast && <Toast key={lastToast.toast.id} {...lastToast.toast} />}
    </>
  );
}
