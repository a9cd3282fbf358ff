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
import { EmptyList } from "./empty-list.tsx";
import { FilterForm } from "./filter-form.tsx";
import { filterQuery, readFilter } from "../inquiry-filter.ts";
import { readInquiryPage } from "./inquiry-page.server.ts";
import { InquiryTable } from "./inquiry-table.tsx";
import { readCursor } from "../page-cursor.ts";
import { useLastLoaded } from "../last-loaded.ts";
import { PageLinks } from "./page-links.tsx";
import { respondInPlace } from "../respond-in-place.server.ts";
import { formatNumber } from "../../../korean/numbers.ts";

export const handle: PageHandle = { scripts: true, refreshSeconds: 30 };

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams;
  const filter = readFilter(query);
  const cursor = readCursor(query, filter.sort);
  const page = await readInquiryPage(supabaseOf(context), filter, cursor);
  return page.outcome === "read"
    ? { filter, isFirst: !cursor, page, toast: null }
    : {
        filter,
        isFirst: !cursor,
        page: null,
        toast: toast("error", "데이터 로딩 실패", page.message || "잠시 후 이 화면을 새로 고쳐 주세요."),
      };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const posted = { request, url, form };
  const supabase = supabaseOf(context);
  if (form.get("intent") === "move-several") {
    const several = bulkUpdateSchema.safeParse({
      status: form.get("status"),
      picked: form.getAll("picked"),
    });
    if (!several.success) throw data(null, 400);
    const { picked, status } = several.data;
    if (picked.length === 0) {
      return respondInPlace(
        posted,
        toast("info", "선택한 문의가 없습니다", "문의를 고른 뒤 다시 눌러 주세요."),
      );
    }
    return respondInPlace(posted, bulkUpdateToast(await bulkUpdateStatus(supabase, picked, status), status));
  }

  const move = statusUpdateSchema.safeParse(Object.fromEntries(form));
  if (!move.success) throw data(null, 400);
  const { status, ...seen } = move.data;
  const change = await updateInquiry(supabase, context.get(adminContext).id, seen, { status });
  return respondInPlace(posted, await updateToast(supabase, change));
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
  // The same address may be written in more ways than one.
  const place = new URLSearchParams(search).toString();
  const told = useLastToast(place);
  const shown = useLastLoaded(page, place);
  return (
    <>
      <h1 className="text-2xl font-bold text-pine-900">문의 목록</h1>
      <FilterForm key={place} filter={filter} />
      <noscript>
        <p className="mt-4 text-[0.9375rem]">
          이 목록은 30초마다 새로 불러옵니다. 여러 문의를 고르거나 글을 쓰는 동안에는{" "}
          <a href={`?${place}&refresh=off`} className="underline underline-offset-4">
            멈춤
          </a>
          을 눌러 주세요.
        </p>
      </noscript>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="min-h-7 text-ink-soft">
          {isLoading
            ? "문의 목록을 불러오는 중..."
            : shown && totalWords(shown.total, shown.inquiries.length)}
          {shown && !page && " · 새로 불러오지 못해 이전 목록을 보여 드립니다"}
        </p>
        <a
          href={`/dashboard/inquiries.csv${filterQuery(filter)}`}
          className="text-[0.9375rem] underline underline-offset-4"
        >
          CSV 내려받기
        </a>
      </div>
      {shown?.inquiries.length === 0 && <EmptyList filter={filter} isFirst={isFirst} />}
      {shown && shown.inquiries.length > 0 && (
        <>
          <InquiryTable
            key={place}
            inquiries={shown.inquiries}
            filter={filter}
            listSearch={search}
            tell={told.tell}
          />
          <PageLinks filter={filter} previous={shown.previous} next={shown.next} />
        </>
      )}
      {toast && <Toast key={toast.id} {...toast} />}
      {told.toast && <Toast key={told.toast.id} {...told.toast} />}
    </>
  );
}

// What the database counts to where it searches, and one more.
const COUNTED_TO = 10_000;

function totalWords(total: number | null, shown: number): string {
  if (total === null) return `이 화면에 ${formatNumber(shown)}건`;
  if (total > COUNTED_TO) return `모두 ${formatNumber(COUNTED_TO)}건 이상`;
  return `모두 ${formatNumber(total)}건`;
}
