import { data, Form, Link, useLocation } from "react-router";
import * as z from "zod";
import type { Route } from "./+types/inquiry-erasure.ts";
import { requireReauthentication } from "../../../auth/reauthentication/reauthentication.server.ts";
import { supabaseOf } from "../../../auth/session/session.server.ts";
import type { PageHandle } from "../../../page-handle.ts";
import { button } from "../../../ui/button.ts";
import { useLastRefusal } from "../../../ui/forms/validated-form.tsx";
import { Toast } from "../../../ui/toast/toast.tsx";
import { redirectWithToast, toast } from "../../../ui/toast/toast.server.ts";
import { dashboardMeta } from "../../dashboard-meta.ts";
import { withoutSearchText } from "../list-url.ts";
import { eraseInquiry, readPlace } from "../inquiry-record.server.ts";
import { InquiryUnavailable } from "../inquiry-unavailable.tsx";

export const handle: PageHandle = { scripts: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!z.uuid().safeParse(params.id).success) throw data(null, 404);
  const read = await readPlace(supabaseOf(context), params.id);
  if (read.outcome === "failed") throw data(read.message, 503);
  if (read.outcome === "unknown") throw data(null, 404);
  return { organizationName: read.institution.organization_name, reference: read.institution.reference };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  if (!z.uuid().safeParse(params.id).success) throw data(null, 404);
  const asked = await requireReauthentication({ request, url, context }, "문의의 개인정보 삭제하기");
  if (asked) return asked;
  const erasure = await eraseInquiry(supabaseOf(context), params.id);
  if (erasure.outcome === "failed") {
    const description = "개인정보가 그대로 남아 있습니다. 잠시 후 다시 시도해 주세요.";
    return data({ toast: toast("error", "삭제하지 못했습니다", description) }, 503);
  }
  const result =
    erasure.outcome === "erased"
      ? toast("success", "개인정보를 삭제했습니다", "누가 문의했는지 더 이상 알 수 없습니다.")
      : toast("info", "삭제할 개인정보가 없습니다");
  const pathname = `/dashboard/inquiries/${params.id}`;
  throw await redirectWithToast(request, pathname + withoutSearchText(url.search), result);
}

export function meta({ matches }: Route.MetaArgs) {
  return dashboardMeta(matches, "개인정보 삭제");
}

export default function InquiryErasure({ loaderData, actionData, params }: Route.ComponentProps) {
  const { organizationName, reference } = loaderData;
  const { search } = useLocation();
  const refusal = useLastRefusal(actionData);
  return (
    <div className="max-w-xl">
      <h1 className="text-2xl font-bold text-pine-900">개인정보를 삭제하시겠습니까?</h1>
      <p className="mt-4">
        <strong>{organizationName}</strong> 문의(접수 번호 <span className="font-mono">{reference}</span>)에서
        다음을 지웁니다. <strong className="whitespace-nowrap text-alarm-700">되돌릴 수 없습니다.</strong>
      </p>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        <li>기관명, 담당자, 이메일, 연락처, 문의 내용, 접수 번호</li>
        <li>이 문의에 남긴 메모의 내용과 연락 기록에 적은 내용, 쓴 답장의 제목과 본문</li>
        <li>다음 연락일과 할 일, 상담 결과의 이유</li>
      </ul>
      <p className="mt-3 text-ink-soft">
        통계에 쓰이는 유형과 인원, 접수일, 상태, 상담 결과, 처리 이력은 남습니다. 삭제한 사람과 시각도 이력에
        남습니다.
      </p>
      <Form method="post" className="mt-6 flex flex-wrap gap-3">
        <button className={`${button.primary} destructive`}>개인정보 삭제하기</button>
        <Link to={`/dashboard/inquiries/${params.id}${search}`} className={button.secondary}>
          취소
        </Link>
      </Form>
      {refusal && <Toast key={refusal.toast.id} {...refusal.toast} />}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <InquiryUnavailable error={error} />;
}
