import { useNavigation } from "react-router";
import type { Route } from "./+types/inquiry-list.ts";
import { supabaseOf } from "../auth/session.server.ts";
import { unlistedMeta } from "../findable/page-meta.ts";
import { organizationTypeLabel, statusLook } from "../inquiry/inquiry-labels.ts";
import type { PageHandle } from "../root.tsx";
import { Badge } from "../ui/badge.tsx";
import { Toast } from "../ui/toast.tsx";
import { toast } from "../ui/toast.server.ts";
import { listInquiries } from "./list-inquiries.server.ts";

export const handle: PageHandle = { scripts: true, refreshSeconds: 30 };

export async function loader({ context }: Route.LoaderArgs) {
  const list = await listInquiries(supabaseOf(context));
  if (list.outcome === "read") return { inquiries: list.inquiries, toast: null };
  return { inquiries: null, toast: toast("error", "데이터 로딩 실패", list.message) };
}

export function meta() {
  return unlistedMeta("문의 목록");
}

const columns = ["상태", "기관명", "유형", "담당자", "연락처", "접수일"];
const receivedDate = new Intl.DateTimeFormat("ko-KR", {
  timeZone: "Asia/Seoul",
  dateStyle: "long",
  timeStyle: "short",
});

export default function InquiryList({ loaderData: { inquiries, toast } }: Route.ComponentProps) {
  const isLoading = useNavigation().location?.pathname === "/dashboard/inquiries";
  return (
    <>
      <h1 className="text-2xl font-bold text-pine-900">문의 목록</h1>
      <p role="status" className="mt-2 min-h-7 text-ink-soft">
        {isLoading
          ? "문의 목록을 불러오는 중..."
          : inquiries && `모두 ${inquiries.length.toLocaleString("ko-KR")}건`}
      </p>
      {inquiries?.length === 0 && (
        <p className="mt-6 rounded-2xl bg-mist px-6 py-16 text-center text-ink-soft">
          접수된 문의가 없습니다.
        </p>
      )}
      {inquiries && inquiries.length > 0 && (
        <div className="mt-4 overflow-x-auto rounded-2xl ring-1 ring-line">
          <table className="w-full min-w-3xl border-collapse text-left">
            <caption className="sr-only">접수된 문의, 최근 것부터</caption>
            <thead className="bg-mist">
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col" className="px-4 py-3 font-semibold whitespace-nowrap">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {inquiries.map((inquiry) => (
                <tr key={inquiry.id} className="border-t border-line align-top">
                  <td className="px-4 py-3">
                    <Badge look={statusLook(inquiry.status).badge}>{statusLook(inquiry.status).label}</Badge>
                  </td>
                  <th scope="row" className="px-4 py-3 font-semibold">
                    {inquiry.organization_name}
                  </th>
                  <td className="px-4 py-3">{organizationTypeLabel(inquiry.organization_type)}</td>
                  <td className="px-4 py-3">
                    {inquiry.contact_name}
                    <a
                      href={`mailto:${inquiry.email}`}
                      className="block text-ink-soft underline underline-offset-4"
                    >
                      {inquiry.email}
                    </a>
                  </td>
                  <td className="px-4 py-3 whitespace-nowrap">
                    <a href={`tel:${inquiry.phone}`} className="underline underline-offset-4">
                      {inquiry.phone}
                    </a>
                  </td>
                  <td className="px-4 py-3 whitespace-nowrap">
                    <time dateTime={inquiry.created_at}>
                      {receivedDate.format(new Date(inquiry.created_at))}
                    </time>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {toast && <Toast key={toast.id} {...toast} />}
    </>
  );
}
